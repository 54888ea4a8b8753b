import { formatCountOf } from '../../kit/format.ts'
import { countMonitored, type HealthCounts } from './counts.ts'

/** Of how many instances monitoring tells the state: what the service counts is these, what it lists is all there are. */
export function MonitoredFact({ counts }: { readonly counts: HealthCounts | undefined }) {
  if (!counts || counts.total === 0) return null
  return <span>{formatCountOf(countMonitored(counts), 'instance')} monitored</span>
}
