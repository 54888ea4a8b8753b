import { formatCountOf } from '../../kit/format.ts'
import { monitoredIn, type Tally } from './tally.ts'

/** Of how many instances monitoring tells the state: what the service counts is these, what it lists is all there are. */
export function MonitoredFact({ tally }: { readonly tally: Tally | undefined }) {
  if (!tally || tally.total === 0) return null
  return <span>{formatCountOf(monitoredIn(tally), 'instance')} monitored</span>
}
