// The store: all tables, the id sequence, and the ids of namespaces and classes.
import type { Database } from './database.ts'
import * as people from './people-tables.ts'
import { openTable } from './table.ts'
import * as tables from './tables.ts'

export type Store = ReturnType<typeof createStore>

/** Assigns a permanent id to a name on first use. */
function createNameRegistry(database: Database, table: 'namespace' | 'class', nextId: () => number) {
  const [idColumn, nameColumn] = table === 'namespace' ? ['nsId', 'path'] : ['classId', 'name']
  const ids = new Map<string, number>()
  let undone = 0
  return (name: string): number => {
    if (undone !== database.rollbackCount()) ids.clear()
    undone = database.rollbackCount()
    const cached = ids.get(name)
    if (cached !== undefined) return cached
    const found = database.value(`SELECT ${idColumn} FROM ${table} WHERE ${nameColumn} = ?`, name)
    const id = found === null ? nextId() : Number(found)
    if (found === null) database.run(`INSERT INTO ${table} (${idColumn}, ${nameColumn}) VALUES (?, ?)`, id, name)
    ids.set(name, id)
    return id
  }
}

export function createStore(database: Database) {
  const nextId = (): number => reserve(1)
  /** First of `count` consecutive ids. */
  function reserve(count: number): number {
    return Number(database.value('UPDATE sequence SET next = next + ? RETURNING next', count)) - count
  }
  return {
    database,
    nextId,
    reserve,
    namespaceId: createNameRegistry(database, 'namespace', nextId),
    classId: createNameRegistry(database, 'class', nextId),
    ci: openTable(database, tables.ciTable),
    relation: openTable(database, tables.relationTable),
    release: openTable(database, tables.releaseTable),
    snapshot: openTable(database, tables.snapshotTable),
    change: openTable(database, tables.changeTable),
    relationChange: openTable(database, tables.relationChangeTable),
    deployment: openTable(database, tables.deploymentTable),
    record: openTable(database, tables.recordTable),
    stateHistory: openTable(database, tables.stateHistoryTable),
    approval: openTable(database, tables.approvalTable),
    procedure: openTable(database, tables.procedureTable),
    action: openTable(database, tables.actionTable),
    log: openTable(database, tables.logTable),
    event: openTable(database, tables.eventTable),
    notification: openTable(database, tables.notificationTable),
    job: openTable(database, tables.jobTable),
    organization: openTable(database, people.organizationTable),
    operator: openTable(database, people.operatorTable),
    team: openTable(database, people.teamTable),
    group: openTable(database, people.groupTable),
    groupMember: openTable(database, people.groupMemberTable),
    watch: openTable(database, people.watchTable),
    favorite: openTable(database, people.favoriteTable),
    meta: {
      read: (name: string) => database.value('SELECT value FROM meta WHERE name = ?', name),
      write: (name: string, value: string) =>
        database.run('INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', name, value),
    },
  }
}
