import type { Dataset } from '../model/rows.ts'
import type { Store } from './store.ts'

function findHighestId(dataset: Dataset): number {
  let highest = 1000
  const see = (id: number) => {
    if (id > highest) highest = id
  }
  for (const row of dataset.cis) see(row.ciId)
  for (const row of dataset.relations) see(row.ciRelationId)
  for (const row of dataset.releases) see(row.releaseId)
  for (const row of [...dataset.changes, ...dataset.relationChanges]) see(row.rfcId)
  for (const row of dataset.deployments) see(row.deploymentId)
  for (const row of dataset.records) see(row.dpmtRecordId)
  for (const row of dataset.stateHistory) see(row.eventId)
  for (const row of dataset.approvals) see(row.approvalId)
  for (const row of dataset.procedures) see(row.procedureId)
  for (const row of dataset.actions) see(row.actionId)
  for (const row of [...dataset.organizations, ...dataset.operators, ...dataset.teams]) see(row.id)
  return highest
}

/** Writes all rows of `dataset` and its `kind` in one transaction. Durable on return. */
export function importDataset(store: Store, dataset: Dataset, kind: string): void {
  const steps = new Map(dataset.changes.map((change) => [change.rfcId, change.execOrder]))
  store.database.transaction(() => {
    store.database.run('UPDATE sequence SET next = ?', findHighestId(dataset) + 1)
    for (const row of dataset.organizations) store.organization.insert(row)
    for (const row of dataset.operators) store.operator.insert(row)
    for (const row of dataset.teams) store.team.insert(row)
    for (const row of dataset.cis) store.ci.insert(row)
    for (const row of dataset.relations) store.relation.insert(row)
    for (const row of dataset.releases) store.release.insert(row)
    for (const row of dataset.changes) store.change.insert(row)
    for (const row of dataset.relationChanges) store.relationChange.insert(row)
    for (const row of dataset.deployments) store.deployment.insert(row)
    for (const row of dataset.records) store.record.insert({ ...row, execOrder: steps.get(row.rfcId) ?? 1 })
    for (const row of dataset.stateHistory) store.stateHistory.insert(row)
    for (const row of dataset.approvals) store.approval.insert(row)
    for (const row of dataset.procedures) store.procedure.insert(row)
    for (const row of dataset.actions) store.action.insert(row)
    for (const row of dataset.logs) store.log.insert(row)
    for (const row of dataset.events) store.event.insert(row)
    for (const row of dataset.notifications ?? []) store.notification.insert(row)
    for (const row of dataset.snapshots ?? []) store.snapshot.insert(row)
    store.meta.write('quiet', JSON.stringify(dataset.quiet ?? []))
    for (const path of new Set(dataset.cis.map((row) => row.nsPath))) store.namespaceId(path)
    for (const name of new Set(dataset.cis.map((row) => row.ciClassName))) store.classId(name)
    store.meta.write('dataset', kind)
  })
  store.database.optimize()
}
