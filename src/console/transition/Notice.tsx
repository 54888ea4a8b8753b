import { Alert, Anchor, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Tone } from '../kit/state/states.ts'
import { parseComments } from './comments.ts'

/** One line about the whole page. A note, not an alert: it is part of the page from the start. */
export const Notice = ({ tone, action, children }: { tone: Tone; action?: ReactNode; children: ReactNode }) => (
  <Alert role="note" color={tone} px="md" py="sm" mb="md" flex="none">
    <Group align="flex-start" gap="md" c="var(--text)">
      <Group align="flex-start" gap="0 10px" flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Group>
      {action}
    </Group>
  </Alert>
)

/** The failure of the last commit, plan or pull, or a note, with the raw response of the service on request. */
export function CommentsNotice({ raw }: { raw: string }) {
  const [opened, { toggle }] = useDisclosure()
  const { outcome, message } = parseComments(raw)
  if (outcome === 'none' || outcome === 'success') return null
  return (
    <Notice
      tone={outcome === 'failed' ? 'bad' : 'idle'}
      action={
        message !== raw && (
          <Anchor component="button" type="button" aria-expanded={opened} onClick={toggle}>
            Raw response
          </Anchor>
        )
      }
    >
      <bdi>{message}</bdi>
      {opened && (
        <Text w="100%" ff="monospace" fz="xs" c="dimmed">
          {raw}
        </Text>
      )}
    </Notice>
  )
}
