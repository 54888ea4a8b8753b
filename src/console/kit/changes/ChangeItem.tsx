import { Anchor, Flex, Group, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { DiffLine, type Difference } from '../Diff.tsx'
import { formatCountOf } from '../format.ts'
import { formatActionCount } from './action-count.ts'
import { Status } from '../state/StateBadge.tsx'
import type { StateIcon } from '../state/states.ts'

export const ShowMore = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Anchor component="button" type="button" fz="xs" onClick={onClick}>
    {children}
  </Anchor>
)

interface ChangeItemProps {
  /** What changes, and how. */
  title: ReactNode
  /** At the end of the line: how many instances, or who changed it when. */
  extent: ReactNode
  children?: ReactNode
  differences: readonly Difference[]
  /** Differences that are shown at first. */
  limit?: number | undefined
  /** Shown if there are no differences. */
  note?: string | undefined
}

/** One change in a list of changes, with what it does to the attributes. */
export function ChangeItem({ title, extent, children, differences, limit = 4, note }: ChangeItemProps) {
  const [expanded, setExpanded] = useState(false)
  const shown = expanded ? differences : differences.slice(0, limit)
  const hidden = differences.length - shown.length
  return (
    <Stack component="li" gap={2} px="md" py="xs">
      <Group gap="0 12px" justify="space-between">
        <span>{title}</span>
        {extent}
      </Group>
      {children}
      {shown.map((difference) => (
        <DiffLine key={difference.attribute} {...difference} />
      ))}
      {differences.length === 0 && note !== undefined && (
        <Text inherit c="dimmed">
          {note}
        </Text>
      )}
      {hidden > 0 && (
        <div>
          <ShowMore onClick={() => setExpanded(true)}>
            Show {formatCountOf(hidden, limit > 0 ? 'more attribute' : 'attribute')}
          </ShowMore>
        </div>
      )}
    </Stack>
  )
}

const ACTION_ICONS: Readonly<Record<string, StateIcon>> = { replace: 'replace', delete: 'bad' }

/** The action of a change, in its own word or another. Only destructive ones have an icon, so that they catch the eye. */
export const Action = ({ action, children = action }: { action: string; children?: string }) => {
  const icon = ACTION_ICONS[action]
  return icon ? <Status icon={icon}>{children}</Status> : <span>{children}</span>
}

export const ActionCounts = ({ actions }: { actions: readonly (readonly [action: string, count: number])[] }) => (
  <Flex wrap="wrap" columnGap="md" style={{ whiteSpace: 'nowrap' }}>
    {actions.map(([action, count]) => (
      <Action key={action} action={action}>
        {formatActionCount(action, count)}
      </Action>
    ))}
  </Flex>
)
