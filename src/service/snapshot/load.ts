// Fills an empty database from a snapshot, so that every recorded call gets the same response, with the same ids.
import type { SnapshotRecord } from '../../contract/core/snapshot.ts'
import type { Rehearsal } from '../../contract/core/rehearsal.ts'
import type { NotificationRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'
import { createDraftLoader } from './drafts.ts'
import { isFields, toFields, toList, toNumber, toText, type Fields } from './fields.ts'
import { createPackLoader } from './packs.ts'
import { createPeopleLoader } from './people.ts'
import { storeMetadata, storeRehearsal } from './rehearsal.ts'
import { createRowsWriter } from './rows-writer.ts'
import { readRecords, verifySnapshot } from './snapshot-file.ts'
import {
  toActionRow,
  toApprovalRow,
  toDeploymentRow,
  toNotificationRow,
  toProcedureRow,
  toRecordRow,
  toReleaseRow,
  toStateHistoryRow,
} from './to-rows.ts'

interface Answer {
  readonly params: SnapshotRecord['params']
  readonly query: NonNullable<SnapshotRecord['query']>
  /** Items of a list, or the one answer. */
  readonly items: readonly Fields[]
}

function createLoader(store: Store, now: number) {
  const writer = createRowsWriter(store)
  const people = createPeopleLoader(store, writer)
  const packs = createPackLoader(store, writer)
  const drafts = createDraftLoader(store, writer)
  const notifications: NotificationRow[] = []
  const timelineDeployments: Fields[] = []
  /** Change id to the milliseconds that its record took. */
  const durations = new Map<number, number>()

  function addRelease(record: Fields): void {
    writer.noteNamespace(record)
    writer.insert(store.release, toReleaseRow(record))
  }

  function addTimeline({ items }: Answer): void {
    for (const item of items) {
      if (item['deploymentId'] === undefined) addRelease(item)
      else {
        writer.insert(store.deployment, toDeploymentRow(item))
        if (item['parentReleaseId'] !== undefined) timelineDeployments.push(item)
      }
    }
  }

  /** Bills of materials of older deployments are not in the snapshot: they are derived from their deployments. */
  function addOldRelease(deployment: Fields): void {
    const state = deployment['deploymentState'] === 'complete' ? 'closed' : 'canceled'
    writer.insert(
      store.release,
      toReleaseRow({ ...deployment, releaseState: state, ciRfcCount: 0, relationRfcCount: 0 }),
    )
  }

  function addDeployment(record: Fields): void {
    writer.insert(store.deployment, toDeploymentRow(record))
    for (const event of toList(record['state_history'])) writer.insert(store.stateHistory, toStateHistoryRow(event))
    for (const approval of toList(record['approvals'])) writer.insert(store.approval, toApprovalRow(approval))
  }

  function addDeploymentChanges(answer: Fields): void {
    writer.addChanges(answer)
    for (const change of toList(answer['rfc_cis'])) {
      const record = toFields(change['deployment'])
      if (isFields(change['deployment']))
        writer.insert(store.record, toRecordRow(record, toNumber(change['execOrder']), now))
    }
  }

  /** Records have no start time: it is their end minus their duration. */
  function addTimes(answer: Fields): void {
    for (const [rfcId, times] of Object.entries(toFields(answer['rfcs']))) {
      const duration = Math.round(Number(toFields(times)['executionTime']) * 1000)
      if (Number.isFinite(duration)) durations.set(Number(rfcId), duration)
    }
  }

  function addProcedure(record: Fields): void {
    const row = toProcedureRow(record)
    const { procedureId, procedureCiId, definition } = row
    if (!writer.insert(store.procedure, row)) store.procedure.update(procedureId, { procedureCiId, definition })
    for (const action of toList(record['actions'])) writer.insert(store.action, toActionRow(action, procedureId, now))
  }

  function addEvents(record: Fields): void {
    const ciId = toNumber(record['ciId'])
    for (const [monitor, events] of Object.entries(toFields(record['opsEvents'])))
      for (const { name, state, timestamp } of toList(events))
        store.event.insert({ ciId, monitor, name: toText(name), state: toText(state), opened: toNumber(timestamp) })
  }

  function addMetadata({ query, items: [record] }: Answer): void {
    const name = toText(query['class_name'] ?? query['relation_name'])
    if (!record) return
    writer.noteClass(record)
    storeMetadata(store, name, record)
  }

  const addEach = (add: (record: Fields) => void) => (answer: Answer) => answer.items.forEach((item) => add(item))
  const first = (answer: Answer): Fields => answer.items[0] ?? {}
  const addDrafts = ({ items }: Answer) => writer.addDrafts(items)

  const handlers: Readonly<Record<string, (answer: Answer) => void>> = {
    listOrganizations: () => {},
    readOrganizationSettings: addEach(people.addOrganization),
    listUsers: ({ items }) => people.addUsers(items),
    listTeams: ({ items }) => people.addTeams(items),
    listTeamMembers: (answer) => people.addTeamMembers(toNumber(answer.params['team']), first(answer)),
    listGroups: ({ items }) => people.addGroups(items),
    listGroupMembers: ({ items }) => people.addGroupMembers(items),
    listCloudTeams: ({ params, items }) => people.addAttached(toNumber(params['cloud']), items),
    listAssemblyTeams: ({ params, items }) => people.addAttached(toNumber(params['assembly']), items),
    listLocations: () => {},
    listAvailableServices: addEach(packs.addServiceTemplates),
    listPackComponents: ({ items }) => packs.addTemplates(items),
    listAvailabilityComponents: ({ items }) => packs.addTemplates(items),
    readPackComponent: addEach(packs.addTemplate),
    listPackMonitors: ({ params, items }) => packs.addMonitors(toNumber(params['component']), items),
    listComponentTypes: (answer) => packs.addTypes(toNumber(answer.params['platform']), first(answer)),
    readDesignTimeline: addTimeline,
    readEnvironmentTimeline: addTimeline,
    readRelease: addEach(addRelease),
    readBillOfMaterials: addEach((record) => {
      addRelease(record)
      writer.addChanges(record)
    }),
    readDeploymentHistory: addEach(addDeployment),
    readDeploymentChanges: addEach(addDeploymentChanges),
    readDeploymentTimes: addEach(addTimes),
    listProcedures: addEach(addProcedure),
    readProcedure: addEach(addProcedure),
    listAssemblyNotifications: ({ items }) => void notifications.push(...items.map(toNotificationRow)),
    readInstance: addEach(addEvents),
    readMetadata: addMetadata,
    listDesignPlatforms: ({ params, items }) => drafts.addPlatforms(toNumber(params['assembly']), items),
    listGlobalVariables: ({ params, items }) => drafts.addGlobalVariables(toNumber(params['assembly']), items),
    listDesignComponents: ({ params, items }) => drafts.addComponents(toNumber(params['platform']), items),
    listDesignVariables: ({ params, items }) => drafts.addVariables(toNumber(params['platform']), items),
    listDesignMonitors: ({ params, items }) => drafts.addMonitors(toNumber(params['component']), items),
    listDesignAttachments: ({ params, items }) => drafts.addAttachments(toNumber(params['component']), items),
    readDesignComponent: addEach(drafts.addDependencies),
    listPlatforms: addDrafts,
    listEnvironmentVariables: addDrafts,
    listPlatformComponents: addDrafts,
    listPlatformVariables: addDrafts,
    listComponentMonitors: addDrafts,
    listComponentAttachments: addDrafts,
    readPlatform: (answer) => writer.addDrafts(toList(first(answer)['consumes'])),
    readPlatformScale: (answer) => writer.addDrafts(toList(first(answer)['depends_on'])),
  }

  return {
    add({ call, params, query = {}, answer }: SnapshotRecord): void {
      const items = (Array.isArray(answer) ? answer : [answer]).filter(isFields)
      // The name is from the file.
      const handler = Object.hasOwn(handlers, call) ? handlers[call] : undefined
      if (handler) handler({ params, query, items })
      else writer.addRecords(items)
    },

    finish(): void {
      timelineDeployments.forEach(addOldRelease)
      // Lists have the newest first, and of two at the same time the one stored last.
      for (const row of notifications.toReversed()) store.notification.insert(row)
      for (const [rfcId, duration] of durations)
        store.database.run('UPDATE record SET started = updated - ? WHERE rfcId = ?', duration, rfcId)
      writer.finish()
      people.finish(now)
      packs.finish(now)
      drafts.finish()
      store.meta.write('quiet', '[]')
    },
  }
}

/** Secondary indexes are built once at the end, which takes half the time. */
function dropIndexes(store: Store): () => void {
  const indexes = store.database.all("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
  for (const { name } of indexes) store.database.run(`DROP INDEX ${String(name)}`)
  return () => {
    for (const { sql } of indexes) store.database.run(String(sql))
  }
}

async function loadRecords(store: Store, file: string, now: number): Promise<void> {
  const createIndexes = dropIndexes(store)
  const loader = createLoader(store, now)
  for await (const record of readRecords(file)) loader.add(record)
  createIndexes()
  loader.finish()
}

/**
 * Verifies a file and loads it into a new database, which is then the data set `kind`: all of it, or nothing if this fails. Nothing else
 * may use the database meanwhile. Throws StartupError.
 */
export async function loadSnapshot(store: Store, file: string, kind: string, now = Date.now()): Promise<Rehearsal> {
  const { database } = store
  const { organization, taken } = await verifySnapshot(file)
  const rehearsal: Rehearsal = { organization, taken }
  // The answers come in no order: a record may be stored before its deployment.
  database.value('PRAGMA foreign_keys = OFF')
  database.run('BEGIN IMMEDIATE')
  try {
    await loadRecords(store, file, now)
    storeRehearsal(store, rehearsal)
    store.meta.write('dataset', kind)
    database.run('COMMIT')
  } catch (error) {
    database.run('ROLLBACK')
    throw error
  } finally {
    database.value('PRAGMA foreign_keys = ON')
  }
  database.optimize()
  return rehearsal
}
