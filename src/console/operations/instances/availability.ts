import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readAvailability } from '../../../contract/operations/monitoring.ts'
import { formatDuration } from '../../kit/format.ts'

// Rounded down: 99.996% must not read as 100%.
const formatPercent = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)}%`

type Period = AnswerOf<typeof readAvailability>[number]

/** The seconds that `availability` is a share of. A replaced or new instance was not observed in the whole period. */
const getObserved = (states: Readonly<Record<string, number | undefined>>): number =>
  Object.entries(states).reduce((sum, [state, seconds = 0]) => (state === 'unknown' ? sum : sum + seconds), 0)

/** `99.50%`; `100.00% of 5 min` if the other states in the period are unknown. */
export function formatAvailability({
  availability,
  states,
  total = 0,
}: Pick<Period, 'availability' | 'states' | 'total'>): string {
  if (availability === undefined) return 'not available'
  const observed = getObserved(states)
  const isPart = observed > 0 && observed < 0.99 * total
  return `${formatPercent(availability)}${isPart ? ` of ${formatDuration(observed * 1000)}` : ''}`
}
