// The notification report (service-api 2.8): filtered by period, source, severity and text.
import { toId, toText } from '../../http/body.ts'
import type { Exchange } from '../../http/handler.ts'
import {
  countNotifications,
  inNamespace,
  findNewest,
  visibleTo,
  type SqlCondition,
} from '../../operations/notifications.ts'
import { DAY_MS } from '../../model/time.ts'
import { parseNsPath } from './scope.ts'

// Days and weeks (from Monday) in UTC.
function periodCondition(now: number, name: string | undefined): SqlCondition {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const week = today - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS
  const between = (from: number, until: number): SqlCondition => ['timestamp >= ? AND timestamp < ?', from, until]
  if (name === 'today') return between(today, today + DAY_MS)
  if (name === 'yesterday') return between(today - DAY_MS, today)
  if (name === 'this week') return between(week, week + 7 * DAY_MS)
  if (name === 'last week') return between(week - 7 * DAY_MS, week)
  return ['TRUE']
}

function listCondition(column: string, value: string | undefined): SqlCondition {
  if (value === undefined) return ['TRUE']
  return [`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(value.split(','))]
}

/** Every word must appear in the notification. */
function wordConditions(text: string | undefined): SqlCondition[] {
  return (text?.split(/\s+/) ?? [])
    .filter((word) => word !== '')
    .map((word) => [
      "instr(lower(subject || ' ' || text || ' ' || nsPath || ' ' || payload), ?) > 0",
      word.toLowerCase(),
    ])
}

/** A page of the report with paging headers (6.3). */
export function notificationReport(exchange: Exchange) {
  const { service, query } = exchange
  const size = Math.min(1000, Math.max(1, toId(query['size']) ?? 200))
  const offset = toId(query['offset']) ?? 0
  const found: SqlCondition[] = [
    inNamespace(parseNsPath(exchange)),
    visibleTo(exchange),
    periodCondition(service.now(), toText(query['period'])),
    listCondition('source', toText(query['source'])),
    listCondition('severity', toText(query['severity'])),
    ...wordConditions(toText(query['query'])),
    ...wordConditions(toText(query['filter[query]'])),
  ]
  return {
    headers: {
      'oneops-list-total-count': String(countNotifications(service.store, found)),
      'oneops-list-page-size': String(size),
      'oneops-list-offset': String(offset),
    },
    answer: findNewest(service.store, found, { size, offset }),
  }
}
