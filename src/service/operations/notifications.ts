// Queries for notifications (service-api 2.8): newest first, limited to what the caller may see.
import { toIndexTime } from '../model/time.ts'
import type { Exchange } from '../http/handler.ts'
import type { NotificationRow } from '../model/rows.ts'
import { withinNamespace } from '../model/namespaces.ts'
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'

/** NOTIFICATION. Instance fields are omitted for other records. */
function toNotificationRecord(row: NotificationRow) {
  const ofInstance = row.type === 'ci'
  return {
    ts: toIndexTime(row.timestamp),
    cmsId: row.cmsId,
    ...(ofInstance && { cloudName: row.cloudName }),
    severity: row.severity,
    type: row.type,
    source: row.source,
    subject: row.subject,
    text: row.text,
    nsPath: row.nsPath,
    payload: row.payload,
    timestamp: row.timestamp,
    ...(row.environmentProfileName !== null && { environmentProfileName: row.environmentProfileName }),
    ...(row.adminStatus !== null && { adminStatus: row.adminStatus }),
    manifestCiId: row.manifestCiId,
  }
}

/** An SQL condition with its values. */
export type SqlCondition = [sql: string, ...values: SqlValue[]]

const joinConditions = (all: readonly SqlCondition[]) => ({
  sql: all.map(([sql]) => `(${sql})`).join(' AND '),
  values: all.flatMap(([, ...values]) => values),
})

export function inNamespace(nsPath: string): SqlCondition {
  const { sql, values } = withinNamespace(nsPath)
  return [sql, ...values]
}

/** Limits to assemblies that the caller may see. */
export function visibleTo({ service, organization, rights }: Exchange): SqlCondition {
  if (rights.canSeeAll) return ['TRUE']
  const names = service.store.ci
    .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
    .filter(({ ciId }) => rights.canSee(ciId))
    .map(({ ciName }) => ciName)
  const start = organization.name.length + 3
  return [
    "substr(nsPath, ?, instr(substr(nsPath, ?) || '/', '/') - 1) IN (SELECT value FROM json_each(?))",
    start,
    start,
    JSON.stringify(names),
  ]
}

/** Newest notifications that match all conditions. */
export function findNewest(store: Store, all: readonly SqlCondition[], { size = 50, offset = 0 } = {}) {
  const { sql, values } = joinConditions(all)
  return store.notification
    .all(`${sql} ORDER BY timestamp DESC, rowid DESC LIMIT ? OFFSET ?`, ...values, size, offset)
    .map(toNotificationRecord)
}

export function countNotifications(store: Store, all: readonly SqlCondition[]): number {
  const { sql, values } = joinConditions(all)
  return store.notification.count(sql, ...values)
}
