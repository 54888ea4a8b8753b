import type { Dataset } from '../model/rows.ts'
import type { Store } from './store.ts'
import type { Table } from './table.ts'

/** Writes all rows of `dataset` and its `kind` in one transaction. Durable on return. */
export function importDataset(store: Store, dataset: Dataset, kind: string): void {
  const steps = new Map(dataset.changes.map((change) => [change.rfcId, change.execOrder]))
  // The start of an unused sequence (schema.ts).
  let highestId = 1000
  function insertAll<Row extends object>(table: Table<Row>, rows: readonly Row[] = []): void {
    for (const row of rows) {
      table.insert(row)
      highestId = Math.max(highestId, Number(row[table.key]))
    }
  }
  store.database.transaction(() => {
    insertAll(store.organization, dataset.organizations)
    insertAll(store.operator, dataset.operators)
    insertAll(store.team, dataset.teams)
    insertAll(store.group, dataset.groups)
    insertAll(store.groupMember, dataset.groupMembers)
    insertAll(store.watch, dataset.watches)
    insertAll(store.favorite, dataset.favorites)
    insertAll(store.ci, dataset.cis)
    insertAll(store.relation, dataset.relations)
    insertAll(store.release, dataset.releases)
    insertAll(store.change, dataset.changes)
    insertAll(store.relationChange, dataset.relationChanges)
    insertAll(store.deployment, dataset.deployments)
    insertAll(
      store.record,
      dataset.records.map((row) => ({ ...row, execOrder: steps.get(row.rfcId) ?? 1 })),
    )
    insertAll(store.stateHistory, dataset.stateHistory)
    insertAll(store.approval, dataset.approvals)
    insertAll(store.procedure, dataset.procedures)
    insertAll(store.action, dataset.actions)
    insertAll(store.log, dataset.logs)
    insertAll(store.event, dataset.events)
    insertAll(store.notification, dataset.notifications)
    insertAll(store.snapshot, dataset.snapshots)
    store.database.run('UPDATE sequence SET next = ?', highestId + 1)
    store.meta.write('quiet', JSON.stringify(dataset.quiet ?? []))
    for (const path of new Set(dataset.cis.map((row) => row.nsPath))) store.namespaceId(path)
    for (const name of new Set(dataset.cis.map((row) => row.ciClassName))) store.classId(name)
    store.meta.write('dataset', kind)
  })
  store.database.optimize()
}
