import { Dimmed } from '../kit/Dimmed.tsx'
import { formatCount } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Column, QuickFilter } from '../kit/table/columns.ts'
import { countMonitored, getStateCount, type HealthCounts } from './health.ts'

/** `22 of 60 unhealthy`, or the number of monitored instances. */
export function HealthSummary({ counts }: { counts: HealthCounts }) {
  const total = countMonitored(counts)
  const [good, unhealthy] = [getStateCount(counts, 'good'), getStateCount(counts, 'unhealthy')]
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
  readonly health: HealthCounts | 'unknown' | undefined
}

/** Sorts by the number of unhealthy instances. */
export const healthColumn: Column<HealthRow> = {
  id: 'unhealthy',
  header: 'Health',
  kind: 'number',
  align: 'start',
  // `163 of 20,000 unhealthy`.
  width: 196,
  hideBelow: 560,
  showInSecondLine: 'reserved',
  value: ({ health }) => (typeof health === 'object' ? getStateCount(health, 'unhealthy') : undefined),
  render: ({ health }) =>
    typeof health === 'object' ? <HealthSummary counts={health} /> : health && <Dimmed>unknown</Dimmed>,
}

export const unhealthyFilter: QuickFilter<HealthRow> = {
  id: 'unhealthy',
  label: 'Unhealthy',
  match: ({ health }) => typeof health === 'object' && getStateCount(health, 'unhealthy') > 0,
  isReady: ({ health }) => typeof health === 'object',
}
