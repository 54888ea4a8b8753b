// Durations of a deployment's records and steps (service-api 2.4, `time_stats`).
import type { DeploymentRow } from '../model/rows.ts'
import { toIndexTime } from '../model/time.ts'
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'

type Row = Readonly<Record<string, SqlValue>>

const formatSeconds = (milliseconds: number) => String(Math.max(0, milliseconds) / 1000)

// A record is requested when its step starts, waits for a worker, and responds when done.
function toStats(row: Row, stepBegan: number) {
  const [started, ended] = [Number(row['started']), Number(row['updated'])]
  return {
    executionTime: formatSeconds(ended - started),
    queueTime: formatSeconds(started - stepBegan),
    totalTime: formatSeconds(ended - stepBegan),
    localWaitTime: '0',
    closeTime: '0',
    requestEnqueTS: toIndexTime(stepBegan),
    requestDequeTS: toIndexTime(started),
    responseEnqueTS: toIndexTime(ended),
    responseDequeTS: toIndexTime(ended),
    inductor: String(row['cloud'] ?? ''),
    rfcAction: String(row['rfcAction']),
  }
}

/** Times of completed records by change id, and of started steps, in milliseconds. */
export function getTimeStats(store: Store, { deploymentId, nsPath }: DeploymentRow) {
  const rows = store.database.all(
    'SELECT r.rfcId, r.execOrder, c.rfcAction, r.updated, coalesce(r.started, (SELECT min(time) FROM log WHERE ownerId = r.dpmtRecordId), r.created) AS started, ' +
      "(SELECT k.ciName FROM relation d JOIN ci k ON k.ciId = d.toCiId WHERE d.fromCiId = c.ciId AND d.relationName = 'base.DeployedTo') AS cloud " +
      "FROM record r JOIN change c USING (rfcId) WHERE r.deploymentId = ? AND r.dpmtRecordState IN ('complete', 'failed') ORDER BY r.dpmtRecordId",
    deploymentId,
  )
  const stepStarts = new Map<number, number>()
  const ended = new Map<number, number>()
  for (const row of rows) {
    const step = Number(row['execOrder'])
    stepStarts.set(step, Math.min(stepStarts.get(step) ?? Infinity, Number(row['started'])))
    ended.set(step, Math.max(ended.get(step) ?? 0, Number(row['updated'])))
  }
  const organization = nsPath.split('/')[1] ?? ''
  const rfcs = rows.map((row) => {
    const stats = toStats(row, stepStarts.get(Number(row['execOrder'])) ?? 0)
    return [String(row['rfcId']), { ...stats, inductor: `/${organization}/_clouds/${stats.inductor}` }] as const
  })
  const steps = [...stepStarts].map(([step, start]) => [String(step), (ended.get(step) ?? start) - start] as const)
  return { rfcs: Object.fromEntries(rfcs), steps: Object.fromEntries(steps) }
}
