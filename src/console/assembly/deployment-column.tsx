import { Text } from '@mantine/core'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import type { Column } from '../kit/table/columns.ts'

interface HasDeploymentState {
  /** State of its open deployment; '' when none is open, undefined until they were read. */
  readonly deploymentState: string | undefined
}

/** How far the open deployment is of what a row stands for. */
export const openDeploymentColumn: Column<HasDeploymentState> = {
  id: 'deployment',
  header: 'Open deployment',
  kind: 'state',
  states: 'deployment',
  width: 144,
  value: ({ deploymentState }) => deploymentState || undefined,
  render: ({ deploymentState }) => {
    if (deploymentState === undefined) return null
    if (deploymentState === '')
      return (
        <Text span inherit c="dimmed">
          none open
        </Text>
      )
    return <StateBadge kind="deployment" state={deploymentState} />
  },
}
