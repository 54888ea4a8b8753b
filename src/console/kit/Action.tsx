import { Flex } from '@mantine/core'
import { formatCount } from './format.ts'
import { Status } from './state/StateBadge.tsx'
import type { StateIcon } from './state/states.ts'

const ACTION_ICONS: Readonly<Record<string, StateIcon>> = { replace: 'replace', delete: 'bad' }

/** The action of a change, in its own word or another. Only destructive ones have an icon, so that they catch the eye. */
export const Action = ({ action, children = action }: { action: string; children?: string }) => {
  const icon = ACTION_ICONS[action]
  return icon ? <Status icon={icon}>{children}</Status> : <span>{children}</span>
}

/** The number of changes by action. */
export const ActionCounts = ({ actions }: { actions: readonly (readonly [action: string, count: number])[] }) => (
  <Flex wrap="wrap" columnGap="md" style={{ whiteSpace: 'nowrap' }}>
    {actions.map(([action, count]) => (
      <span key={action}>
        {formatCount(count)} <Action action={action} />
      </span>
    ))}
  </Flex>
)
