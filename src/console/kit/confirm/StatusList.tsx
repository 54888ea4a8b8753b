import { Group, Paper, Stack, Text, type PaperProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { showInvisible } from '../format.ts'
import { Status } from '../state/StateBadge.tsx'
import type { StateIcon } from '../state/states.ts'

interface StatusListProps extends PaperProps {
  readonly 'aria-label': string
  readonly 'aria-live': 'polite' | undefined
  items: readonly {
    label: string
    icon: StateIcon
    state: string
    note: string
  }[]
  ref?: Ref<HTMLUListElement>
}

/** Names with their states and optional notes. */
export const StatusList = ({ items, ...paperProps }: StatusListProps): ReactNode => (
  <Paper component="ul" m={0} px="md" py="xs" {...paperProps}>
    {items.map(({ label, icon, state, note }) => (
      <Stack key={label} component="li" gap={0} py="xs">
        <Group gap="md">
          <Text inherit component="bdi">
            {showInvisible(label)}
          </Text>
          <Status icon={icon}>{state}</Status>
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
