import { Flex } from '@mantine/core'
import { formatCount } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import type { StateIcon } from '../kit/state/states.ts'

const ACTION_ICONS: Readonly<Record<string, StateIcon>> = { replace: 'replace', delete: 'bad' }

/** The action of a change. Only destructive ones have an icon, so that they catch the eye. */
export const Action = ({ action }: { action: string }) => {
  const icon = ACTION_ICONS[action]
  return icon ? <Status icon={icon}>{action}</Status> : <span>{action}</span>
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
