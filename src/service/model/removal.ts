import type { Service } from '../http/handler.ts'
import { withinNamespace } from './namespaces.ts'
import type { Store } from '../store/store.ts'

/** Removes all items in or below a namespace, with their relations, events, jobs, watches and favorites. */
export function removeItems(store: Store, nsPath: string): void {
  const { sql, values } = withinNamespace(nsPath)
  const items = `SELECT ciId FROM ci WHERE ${sql}`
  const run = (statement: string) => store.database.run(statement, ...values)
  run(`DELETE FROM job WHERE environmentId IN (${items})`)
  for (const table of ['watch', 'favorite']) run(`DELETE FROM ${table} WHERE ciId IN (${items})`)
  run(`DELETE FROM event WHERE ciId IN (${items})`)
  run(`DELETE FROM relation WHERE fromCiId IN (${items})`)
  run(`DELETE FROM relation WHERE toCiId IN (${items})`)
  run(`DELETE FROM ci WHERE ${sql}`)
}

/** Removes all items in or below a namespace and ends open and running work there. Keeps the history. */
export function removeNamespace(service: Service, nsPath: string): void {
  const { store } = service
  const { sql, values } = withinNamespace(nsPath)
  const now = service.now()
  removeItems(store, nsPath)
  store.database.run(
    `UPDATE release SET releaseState = 'canceled', updated = ? WHERE ${sql} AND releaseState = 'open'`,
    now,
    ...values,
  )
  store.database.run(
    "UPDATE record SET dpmtRecordState = 'canceled', due = NULL, updated = ? WHERE dpmtRecordState IN ('pending', 'inprogress') " +
      `AND deploymentId IN (SELECT deploymentId FROM deployment WHERE ${sql})`,
    now,
    ...values,
  )
  store.database.run(
    "UPDATE deployment SET deploymentState = 'canceled', updated = ? " +
      `WHERE ${sql} AND deploymentState IN ('pending', 'active', 'paused', 'failed')`,
    now,
    ...values,
  )
}
