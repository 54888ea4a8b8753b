import { HEALTH_STATES, type ComponentHealth } from '../../contract/organization/reports.ts'
import { Dimmed } from '../kit/Dimmed.tsx'
import { formatCount } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Column } from '../kit/table/columns.ts'

/** Numbers of instances. `total`: those that are monitored. */
export interface HealthTotals {
  readonly total: number
  readonly good: number
  readonly unhealthy: number
}

export function sumHealth(components: readonly ComponentHealth[]): HealthTotals {
  const sum = (...states: readonly (typeof HEALTH_STATES)[number][]) =>
    components.reduce((total, { health }) => states.reduce((result, state) => result + (health[state] ?? 0), total), 0)
  return { total: sum(...HEALTH_STATES), good: sum('good'), unhealthy: sum('unhealthy') }
}

/** `22 of 60 unhealthy`, or the number of monitored instances. */
export function HealthSummary({ total, good, unhealthy }: HealthTotals) {
  if (total === 0) return <Dimmed>not monitored</Dimmed>
  if (unhealthy > 0)
    return (
      <Status icon="bad">
        {formatCount(unhealthy)} of {formatCount(total)} unhealthy
      </Status>
    )
  if (good < total)
    return (
      <Status icon="attention">
        {formatCount(good)} of {formatCount(total)} good
      </Status>
    )
  return <Status icon="good">{formatCount(total)} good</Status>
}

/** Undefined while loading. */
interface HealthRow {
  readonly health: HealthTotals | 'unknown' | undefined
}

/** Sorts by the number of unhealthy instances. */
export const healthColumn: Column<HealthRow> = {
  id: 'unhealthy',
  header: 'Health',
  kind: 'number',
  align: 'start',
  width: 172,
  hideBelow: 560,
  value: ({ health }) => (typeof health === 'object' ? health.unhealthy : undefined),
  render: ({ health }) =>
    typeof health === 'object' ? <HealthSummary {...health} /> : health && <Dimmed>unknown</Dimmed>,
}
