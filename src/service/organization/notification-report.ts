// The notification report (service-api 2.8): by period, source, severity and words, page by page.
import { idOf, textOf } from '../http/body.ts'
import type { Exchange } from '../http/handler.ts'
import { countAll, inPlace, newest, seenBy, type Condition } from '../operations/notifications.ts'
import { placeIn } from './place.ts'

const DAY = 86_400_000

// Days and weeks (from Monday) of UTC.
function periodOf(now: number, name: string | undefined): Condition {
  const today = Math.floor(now / DAY) * DAY
  const week = today - ((new Date(now).getUTCDay() + 6) % 7) * DAY
  const between = (from: number, until: number): Condition => ['timestamp >= ? AND timestamp < ?', from, until]
  if (name === 'today') return between(today, today + DAY)
  if (name === 'yesterday') return between(today - DAY, today)
  if (name === 'this week') return between(week, week + 7 * DAY)
  if (name === 'last week') return between(week - 7 * DAY, week)
  return ['TRUE']
}

function listed(column: string, value: string | undefined): Condition {
  if (value === undefined) return ['TRUE']
  return [`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(value.split(','))]
}

/** Every word stands somewhere in what was told. */
function words(text: string | undefined): Condition[] {
  return (text?.split(/\s+/) ?? [])
    .filter((word) => word !== '')
    .map((word) => [
      "instr(lower(subject || ' ' || text || ' ' || nsPath || ' ' || payload), ?) > 0",
      word.toLowerCase(),
    ])
}

/** One page of the report with its paging headers (6.3). */
export function notificationReport(exchange: Exchange) {
  const { service, query } = exchange
  const size = Math.min(1000, Math.max(1, idOf(query['size']) ?? 200))
  const offset = idOf(query['offset']) ?? 0
  const found: Condition[] = [
    inPlace(placeIn(exchange)),
    seenBy(exchange),
    periodOf(service.now(), textOf(query['period'])),
    listed('source', textOf(query['source'])),
    listed('severity', textOf(query['severity'])),
    ...words(textOf(query['query'])),
    ...words(textOf(query['filter[query]'])),
  ]
  return {
    headers: {
      'oneops-list-total-count': String(countAll(service.store, found)),
      'oneops-list-page-size': String(size),
      'oneops-list-offset': String(offset),
    },
    answer: newest(service.store, found, { size, offset }),
  }
}
