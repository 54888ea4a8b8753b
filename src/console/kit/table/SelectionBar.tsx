import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount, formatTimestamp } from '../format.ts'

interface SelectionBarProps {
  selected: ReadonlySet<string>
  /** When the selection last changed here; undefined when it came from elsewhere. */
  selectedAt: number | undefined
  /** How many of the selected rows are not shown: filtered out, or deleted. */
  hiddenCount: number
  onClear: () => void
  children: ReactNode
}

/** What is selected, since when, and what can be done with it. */
export function SelectionBar({ selected, selectedAt, hiddenCount, onClear, children }: SelectionBarProps): ReactNode {
  const parts = [
    selectedAt !== undefined && `Selected at ${formatTimestamp(selectedAt, selectedAt)}`,
    hiddenCount > 0 && `${formatCount(hiddenCount)} not shown`,
  ]
  return (
    <Group
      gap="sm"
      px="md"
      py={6}
      mih={44}
      pos="relative"
      bg="var(--select)"
      style={{ borderTop: '1px solid var(--line)', borderRadius: '0 0 var(--radius) var(--radius)', flex: 'none' }}
      data-reasons="end"
    >
      <Text fz="sm" fw={600}>
        {formatCount(selected.size)} selected
      </Text>
      <Text fz="sm" c="dimmed">
        {parts.filter(Boolean).join(', ')}
      </Text>
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <Group gap="sm" ml="auto">
        {children}
      </Group>
    </Group>
  )
}
