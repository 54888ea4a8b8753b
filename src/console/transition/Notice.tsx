import { Alert, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '../kit/state/states.ts'

interface NoticeProps {
  readonly tone: Tone
  /** At the end of the line: what can be done about it. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One line about the whole page. Not an alert: it is there when the page is. */
export const Notice = ({ tone, action, children }: NoticeProps) => (
  <Alert role="note" color={tone} px="md" py="sm" mb="md" flex="none">
    <Group align="flex-start" gap="xs lg" c="var(--text)">
      <Group align="flex-start" gap="0 10px" flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Group>
      {action}
    </Group>
  </Alert>
)
