import { Group, Paper, Stack, Text, type PaperProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { Status } from '../state/StateBadge.tsx'
import type { StateIcon } from '../state/states.ts'
import { showInvisible } from '../format.ts'

interface StatusListProps extends PaperProps {
  readonly 'aria-label': string
  readonly 'aria-live': 'polite' | undefined
  readonly items: readonly {
    readonly label: string
    readonly mark: StateIcon
    readonly state: string
    readonly note: string
  }[]
  readonly ref?: Ref<HTMLUListElement>
}

/** Names with a state each, and a note below where there is one. */
export const StatusList = ({ items, ...rest }: StatusListProps): ReactNode => (
  <Paper component="ul" m={0} px="md" py="xs" {...rest}>
    {items.map(({ label, mark, state, note }) => (
      <Stack key={label} component="li" gap={0} py="xs">
        <Group gap="md">
          <Text inherit component="bdi">
            {showInvisible(label)}
          </Text>
          <Status icon={mark}>{state}</Status>
        </Group>
        {note !== '' && (
          <Text inherit c="dimmed">
            {showInvisible(note)}
          </Text>
        )}
      </Stack>
    ))}
  </Paper>
)
