import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { describeState, type StateIcon } from '../../kit/state/states.ts'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import type { FleetEnvironment, Risk } from './risk.ts'
import { FLEET_DAYS } from './use-fleet.ts'

export interface FleetRow extends FleetEnvironment {
  readonly risk: Risk
}

const BAD_RISK = 50
const ATTENTION_RISK = 20

/** What is unknown is never green. */
export function getRiskIcon({ risk, health, deploymentState }: FleetRow): StateIcon {
  if (risk.points >= BAD_RISK) return 'bad'
  if (!health || deploymentState === undefined) return 'idle'
  return risk.points >= ATTENTION_RISK ? 'attention' : 'good'
}

const formatChanges = ({ openChanges }: FleetRow): string => (openChanges === '' ? 'none' : (openChanges ?? 'unknown'))

const formatRate = ({ perHour }: FleetRow): string => (perHour === undefined ? 'unknown' : (perHour ?? 'none'))

const formatDeployment = ({ deploymentState }: FleetRow): string =>
  deploymentState === undefined ? 'unknown' : deploymentState || 'none'

const formatHealth = ({ health, unhealthy = 0 }: FleetRow): string => {
  if (!health) return health === undefined ? 'unknown' : 'not monitored'
  return unhealthy > 0 ? `${unhealthy} unhealthy` : describeState('health', health).label
}

/** `checkout / prod`, `risk 100: failed deployment` and further facts. */
export const getFacts = (row: FleetRow): readonly string[] => [
  `${row.assembly} / ${row.name}`,
  `risk ${row.risk.points}${row.risk.reasons.length > 0 ? `: ${row.risk.reasons.join(', ')}` : ''}`,
  `health ${formatHealth(row)}`,
  `open deployment ${formatDeployment(row)}`,
  `design ${row.design.label}`,
  `uncommitted changes ${formatChanges(row)}`,
  `billed per hour ${formatRate(row)}`,
]

export const fleetFilters: readonly QuickFilter<FleetRow>[] = [
  {
    id: 'risk',
    label: 'At risk',
    match: ({ risk }) => risk.points >= ATTENTION_RISK,
    isReady: ({ health, deploymentState }) => health !== undefined && deploymentState !== undefined,
  },
  { id: 'production', label: 'Production', match: ({ isProduction }) => isProduction },
  {
    id: 'behind',
    label: 'Behind the design',
    match: ({ design }) => design.isBehind === true,
    // No count until all are loaded.
    isReady: ({ design }) => design.isBehind !== undefined,
  },
  {
    id: 'not-monitored',
    label: 'Not monitored',
    match: ({ health }) => health === '',
    isReady: ({ health }) => health !== undefined,
  },
]

export const fleetColumns = defineColumns<FleetRow>([
  { id: 'environment', header: 'Environment', width: 132, grow: 1, value: 'name' },
  { id: 'assembly', header: 'Assembly', width: 124, grow: 2, tieBreaker: true },
  { id: 'risk', header: 'Risk', kind: 'number', width: 80, value: ({ risk }) => risk.points },
  {
    id: 'health',
    header: 'Health',
    states: 'health',
    width: 128,
    render: (row) =>
      row.health ? <StateBadge kind="health" state={row.health} /> : <Dimmed>{formatHealth(row)}</Dimmed>,
  },
  {
    id: 'deployment',
    header: 'Open deployment',
    states: 'deployment',
    width: 136,
    hideBelow: 640,
    value: 'deploymentState',
    render: (row) =>
      row.deploymentState ? (
        <StateBadge kind="deployment" state={row.deploymentState} />
      ) : (
        <Dimmed>{formatDeployment(row)}</Dimmed>
      ),
  },
  {
    id: 'deployed',
    header: 'Last deployment',
    kind: 'time',
    width: 136,
    hideBelow: 760,
    value: ({ deployedAt }) => deployedAt ?? undefined,
    render: ({ deployedAt }) => {
      if (deployedAt === undefined) return <Dimmed>unknown</Dimmed>
      return deployedAt === null ? <Dimmed>none in {FLEET_DAYS} days</Dimmed> : <Time value={deployedAt} />
    },
  },
  { id: 'design', header: 'Design', width: 124, hideBelow: 860, value: ({ design }) => design.label },
  { id: 'changes', header: 'Uncommitted', width: 176, hideBelow: 960, value: formatChanges },
  { id: 'rate', header: 'Billed per hour', width: 136, align: 'end', hideBelow: 1060, value: formatRate },
  { id: 'profile', header: 'Profile', width: 80, hideBelow: 700 },
])
