// What the overview shows of each environment, and how it is narrowed.
import { Text } from '@mantine/core'
import type { Ci } from '../../contract/core/records.ts'
import { openDeploymentColumn } from '../assembly/index.ts'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import type { Column, QuickFilter } from '../kit/table/columns.ts'

export interface EnvironmentRow {
  readonly environment: Ci
  readonly assembly: string
  /** State of its open deployment; '' when none is open, undefined until they were read. */
  readonly deploymentState: string | undefined
}

export const environmentColumns: readonly Column<EnvironmentRow>[] = [
  {
    id: 'environment',
    header: 'Environment',
    kind: 'text',
    width: 128,
    grow: 2,
    rowHeader: true,
    value: ({ environment }) => environment.ciName,
  },
  { id: 'assembly', header: 'Assembly', kind: 'text', width: 128, grow: 2, value: ({ assembly }) => assembly },
  { ...openDeploymentColumn, header: 'Deployment', width: 112 },
  {
    id: 'state',
    header: 'State',
    kind: 'state',
    states: 'item',
    width: 144,
    hideBelow: 620,
    value: ({ environment }) => environment.ciState,
    // `replace` on an environment is a saved plan that waits to be started (service-api 3.1), nothing to be replaced.
    render: ({ environment: { ciState } }) => {
      if (ciState === 'default' || ciState === '')
        return (
          <Text span inherit c="dimmed">
            default
          </Text>
        )
      return <StateBadge kind="item" state={ciState} />
    },
  },
  {
    id: 'profile',
    header: 'Profile',
    kind: 'text',
    width: 96,
    grow: 1,
    hideBelow: 560,
    value: ({ environment }) => environment.ciAttributes.profile,
  },
  {
    id: 'availability',
    header: 'Availability',
    kind: 'text',
    width: 104,
    hideBelow: 800,
    value: ({ environment }) => environment.ciAttributes.availability,
  },
  {
    id: 'age',
    header: 'Age',
    kind: 'time',
    width: 72,
    hideBelow: 460,
    value: ({ environment }) => environment.created,
  },
]

export const environmentFilters: readonly QuickFilter<EnvironmentRow>[] = [
  { id: 'open', label: 'Deployment open', match: ({ deploymentState }) => Boolean(deploymentState) },
  {
    id: 'locked',
    label: 'Locked',
    match: ({ environment }) => environment.ciState === 'locked' || environment.ciState === 'manifest_locked',
  },
]
