// Building blocks of the datasets: the id sequence, records, relations, releases.
import { CLASS_IMPLEMENTATION } from '../classes/catalog.ts'
import type {
  Attributes,
  AttributeProperties,
  CiRow,
  Dataset,
  RelationRow,
  ReleaseKind,
  ReleaseRow,
} from '../model/rows.ts'
import { createRandom, type Random } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export interface Builder {
  readonly data: Dataset
  /** Epoch milliseconds. All times of the dataset are relative to it. */
  readonly now: number
  readonly random: Random
  nextId(): number
  /** Cloud id to its support record, for clouds that require approval of deployments. */
  readonly supports: Map<number, number>
}

export const createEmptyDataset = (): Dataset => ({
  organizations: [],
  operators: [],
  teams: [],
  cis: [],
  relations: [],
  releases: [],
  changes: [],
  relationChanges: [],
  deployments: [],
  records: [],
  stateHistory: [],
  approvals: [],
  procedures: [],
  actions: [],
  logs: [],
  events: [],
})

export function createBuilder(now: number, seed: number): Builder {
  let id = 10_000
  return { data: createEmptyDataset(), now, random: createRandom(seed), nextId: () => ++id, supports: new Map() }
}

interface CiInput {
  name: string
  className: string
  nsPath: string
  attributes?: Attributes
  /** Names of secret attributes. */
  secured?: readonly string[]
  /** Attribute name to the owner of its value, `design` or `manifest`. */
  owner?: Record<string, string>
  comments?: string
  by: string | null
  at: number
}

function toProperties(input: CiInput): AttributeProperties {
  const found: AttributeProperties = {}
  if (input.owner) found['owner'] = { ...input.owner }
  if (input.secured?.length) found['IS_SECURED'] = Object.fromEntries(input.secured.map((name) => [name, 'true']))
  return found
}

export function addCi(builder: Builder, input: CiInput): CiRow {
  const row: CiRow = {
    ciId: builder.nextId(),
    ciName: input.name,
    ciClassName: input.className,
    nsPath: input.nsPath,
    impl: CLASS_IMPLEMENTATION,
    comments: input.comments ?? '',
    ciState: 'default',
    lastAppliedRfcId: 0,
    createdBy: input.by,
    updatedBy: null,
    created: input.at,
    updated: input.at,
    ciAttributes: input.attributes ?? {},
    attrProps: toProperties(input),
    opsState: null,
  }
  builder.data.cis.push(row)
  return row
}

/** Adds a relation, created with the younger of its ends. */
export function addRelation(
  builder: Builder,
  relationName: string,
  from: CiRow,
  to: CiRow,
  nsPath: string,
  relationAttributes: Attributes = {},
): RelationRow {
  const at = Math.max(from.created, to.created)
  const row: RelationRow = {
    ciRelationId: builder.nextId(),
    relationName,
    fromCiId: from.ciId,
    toCiId: to.ciId,
    nsPath,
    relationState: 'default',
    lastAppliedRfcId: 0,
    comments: null,
    createdBy: from.createdBy,
    updatedBy: null,
    created: at,
    updated: at,
    relationAttributes,
  }
  builder.data.relations.push(row)
  return row
}

interface ReleaseInput {
  kind: ReleaseKind
  nsPath: string
  state: ReleaseRow['releaseState']
  by: string
  at: number
  /** Time of its close, cancel or last update. */
  until?: number
  description?: string | null
  revision?: number
  parent?: ReleaseRow | null
}

export function addRelease(builder: Builder, input: ReleaseInput): ReleaseRow {
  const row: ReleaseRow = {
    releaseId: builder.nextId(),
    kind: input.kind,
    nsPath: input.nsPath,
    releaseState: input.state,
    createdBy: input.by,
    commitedBy: input.state === 'closed' ? input.by : null,
    description: input.description ?? null,
    revision: input.revision ?? 1,
    parentReleaseId: input.parent?.releaseId ?? null,
    created: input.at,
    updated: input.until ?? input.at,
  }
  builder.data.releases.push(row)
  return row
}

/** Throws for a missing value, which means an error in the demo's own data. */
export function assertDefined<T>(value: T | undefined, label: string): T {
  if (value === undefined) throw new Error(`The demo data names ${label}, which does not exist.`)
  return value
}
