// Inserts rows of a snapshot. A record is in many responses: the first one counts.
import { isFields, toList, toNumber, toText, type Fields } from './fields.ts'
import { toChangeRow, toCiRow, toRelationChangeRow, toRelationRow } from './to-rows.ts'
import type { Store } from '../store/store.ts'
import type { Table } from '../store/table.ts'

export type RowsWriter = ReturnType<typeof createRowsWriter>

const isCi = (record: Fields) => isFields(record['ciAttributes']) && toNumber(record['ciId']) > 0
const isRelation = (record: Fields) => toNumber(record['ciRelationId']) > 0 && record['relationName'] !== undefined

export function createRowsWriter(store: Store) {
  const seen = new Map<string, Set<number>>()
  const namespaces = new Map<string, number>()
  const classes = new Map<string, number>()
  let highestId = 1000

  /** Inserts a row unless its id is 0 or known. Returns whether it was inserted. */
  function insert<Row extends object>(table: Table<Row>, row: Row, ...otherIds: readonly number[]): boolean {
    const id = Number(row[table.key])
    const known = seen.get(table.name) ?? new Set()
    seen.set(table.name, known)
    highestId = Math.max(highestId, id, ...otherIds)
    if (id === 0 || known.has(id)) return false
    known.add(id)
    table.insert(row)
    return true
  }

  /** Ids of a namespace and a class, which the service shows in each record's `ciGoid`. */
  function noteIds(record: Fields): void {
    const [, nsId, classId] = /^(\d+)-(\d+)-\d+$/.exec(toText(record['ciGoid'])) ?? []
    if (nsId !== undefined) namespaces.set(toText(record['nsPath']), Number(nsId))
    if (classId !== undefined) classes.set(toText(record['ciClassName']), Number(classId))
  }

  function noteRelationIds(record: Fields): void {
    const [, relationId] = /^\d+-(\d+)-\d+$/.exec(toText(record['relationGoid'])) ?? []
    if (relationId !== undefined) classes.set(toText(record['relationName']), Number(relationId))
  }

  function addCi(record: Fields): void {
    noteIds(record)
    insert(store.ci, toCiRow(record), toNumber(record['lastAppliedRfcId']))
  }

  /** Inserts all records and relations in an answer, however deep. */
  function addRecords(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(addRecords)
    if (!isFields(value)) return
    if (isRelation(value)) {
      noteRelationIds(value)
      insert(store.relation, toRelationRow(value))
      addRecords([value['fromCi'], value['toCi']])
    } else if (isCi(value)) {
      addCi(value)
      addRecords([value['cloud'], value['deployedTo'], value['pack']])
    } else Object.values(value).forEach(addRecords)
  }

  return {
    insert,
    addCi,
    addRecords,

    /** Inserts the changes among records that may have one (DJ, DREL). */
    addDrafts(records: readonly Fields[]): void {
      for (const record of records) {
        if (toNumber(record['rfcId']) === 0) continue
        if (isRelation(record)) {
          noteRelationIds(record)
          insert(store.relationChange, toRelationChangeRow(record), toNumber(record['ciRelationId']))
        } else {
          noteIds(record)
          insert(store.change, toChangeRow(record, true), toNumber(record['ciId']))
        }
      }
    },

    /** Inserts the changes of a bill of materials or a deployment. */
    addChanges(answer: Fields): void {
      for (const record of toList(answer['rfc_cis'])) {
        noteIds(record)
        insert(store.change, toChangeRow(record), toNumber(record['ciId']))
      }
      for (const record of toList(answer['rfc_relations'])) {
        noteRelationIds(record)
        insert(store.relationChange, toRelationChangeRow(record), toNumber(record['ciRelationId']))
      }
    },

    noteNamespace: (record: Fields) => {
      const id = toNumber(record['nsId'])
      if (id > 0) namespaces.set(toText(record['nsPath']), id)
    },

    /** Reserves the ids in a class's metadata, which belong to classes and relations. */
    noteClass(record: Fields): void {
      const links = [...toList(record['fromRelations']), ...toList(record['toRelations']), ...toList(record['targets'])]
      const pairs: [unknown, unknown][] = [
        [record['className'], record['classId']],
        [record['relationName'], record['relationId']],
        [record['superClassName'], record['superClassId']],
        ...links.flatMap((link): [unknown, unknown][] => [
          [link['fromClassName'], link['fromClassId']],
          [link['toClassName'], link['toClassId']],
          [link['relationName'], link['relationId']],
        ]),
      ]
      for (const [name, id] of pairs)
        if (toText(name) !== '' && toNumber(id) > 0) classes.set(toText(name), toNumber(id))
    },

    /** Stores ids of namespaces and classes, and where new ids begin. Before it, new ids could be taken. */
    finish(): void {
      const { database } = store
      const ids = [...namespaces.values(), ...classes.values()]
      const next = ids.reduce((highest, id) => Math.max(highest, id), highestId) + 1
      database.run('UPDATE sequence SET next = ?', next)
      for (const [path, id] of namespaces)
        database.run('INSERT OR IGNORE INTO namespace (nsId, path) VALUES (?, ?)', id, path)
      for (const [name, id] of classes)
        database.run('INSERT OR IGNORE INTO class (classId, name) VALUES (?, ?)', id, name)
    },
  }
}
