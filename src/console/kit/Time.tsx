import type { ReactNode } from 'react'
import { useNow } from './clock.ts'
import { formatAge, formatFull, formatMoment, isTime } from './format.ts'
import { timeZone } from './time-zone.ts'

export interface TimeProps {
  /** Epoch milliseconds; undefined shows nothing. */
  value: number | undefined
  /** `age`: "12 min" (default); `moment`: "14:02", "8 Nov 14:02". */
  as?: 'age' | 'moment'
}

/** A point in time, short on the page and in full in its title. */
export function Time({ value, as = 'age' }: TimeProps): ReactNode {
  const now = useNow()
  const zone = timeZone.use()
  if (value === undefined || !isTime(value)) return null
  return (
    <time dateTime={new Date(value).toISOString()} title={formatFull(value, zone)}>
      {as === 'age' ? formatAge(value, now) : formatMoment(value, now, zone)}
    </time>
  )
}

/** A point in time and, where that is known, who did it then: "8 Nov 14:02 by d.okafor". */
export function When({ time, by }: { time: number | undefined; by: string }): ReactNode {
  if (time === undefined) return 'not known'
  return (
    <>
      <Time value={time} as="moment" />
      {by && (
        <>
          {' '}
          by <bdi>{by}</bdi>
        </>
      )}
    </>
  )
}
