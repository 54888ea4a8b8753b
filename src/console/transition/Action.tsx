import { Flex } from '@mantine/core'
import { formatCount } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import type { StateIcon } from '../kit/state/states.ts'

const ACTION_ICONS: Readonly<Record<string, StateIcon>> = { replace: 'replace', delete: 'bad' }

/** What happens to an instance. Only destructive actions have an icon, so that they stand out. */
export const Action = ({ action }: { action: string }) => {
  const mark = ACTION_ICONS[action]
  return mark ? <Status icon={mark}>{action}</Status> : <span>{action}</span>
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
