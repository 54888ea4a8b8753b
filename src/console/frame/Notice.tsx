import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  color?: 'attention' | 'bad'
  children: ReactNode
  actions: ReactNode
}

/** A message with actions over the bottom of the page. */
export const Notice = ({ color = 'attention', children, actions }: NoticeProps) => (
  <Alert
    role="presentation"
    color={color}
    maw={720}
    p="sm"
    bd="1px solid currentcolor"
    style={{ pointerEvents: 'auto' }}
  >
    <Group gap="sm" justify="flex-end">
      <IconAlertTriangle size={16} aria-hidden />
      <Text fz="sm" flex="1 1 280px">
        {children}
      </Text>
      {actions}
    </Group>
  </Alert>
)
