// Reads and stores facts about the snapshot that a database was loaded from.
import type { Rehearsal } from '../../contract/core/rehearsal.ts'
import { ADMINS_TEAM } from '../http/permissions.ts'
import type { Store } from '../store/store.ts'

const REHEARSAL = 'rehearsal'
/** Prefix of the names under which recorded metadata is stored. */
const METADATA = 'metadata '

export const storeRehearsal = (store: Store, rehearsal: Rehearsal) =>
  store.meta.write(REHEARSAL, JSON.stringify(rehearsal))

/** What the stored data is a copy of; undefined for other data. */
export function readRehearsal(store: Store): Rehearsal | undefined {
  const stored = store.meta.read(REHEARSAL)
  const found: Rehearsal | undefined = typeof stored === 'string' ? JSON.parse(stored) : undefined
  return found
}

export const storeMetadata = (store: Store, name: string, record: unknown) =>
  store.meta.write(`${METADATA}${name}`, JSON.stringify(record))

/** A class or relation as the real service described it, as JSON text, or undefined. */
export function findRecordedMetadata(store: Store, name: string): string | undefined {
  const stored = store.meta.read(`${METADATA}${name}`)
  return typeof stored === 'string' ? stored : undefined
}

/** The token of an administrator of the only organization. */
export function findAdminToken(store: Store): string | undefined {
  const admins = store.team.findOne('name = ? ORDER BY id', ADMINS_TEAM)
  const inGroups = 'id IN (SELECT operatorId FROM groupMember WHERE groupId IN (SELECT value FROM json_each(?)))'
  const found = store.operator.findOne(
    `id IN (SELECT value FROM json_each(?)) OR ${inGroups} ORDER BY id`,
    JSON.stringify(admins?.members ?? []),
    JSON.stringify(admins?.groups ?? []),
  )
  return found?.token
}
