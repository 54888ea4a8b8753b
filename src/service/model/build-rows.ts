// Rows of records that are created at once, without a release.
import { CLASS_IMPLEMENTATION } from '../classes/catalog.ts'
import type { Exchange } from '../http/handler.ts'
import type { Attributes, CiRow } from './rows.ts'

type RowContext = Pick<Exchange, 'service' | 'operator'>

/** A new, unsaved record; omitted fields get default values. */
export function buildCi(
  { service, operator }: RowContext,
  fields: Pick<CiRow, 'ciName' | 'ciClassName' | 'nsPath'> & Partial<CiRow>,
): CiRow {
  const now = service.now()
  return {
    ciId: service.store.nextId(),
    impl: CLASS_IMPLEMENTATION,
    comments: '',
    ciState: 'default',
    lastAppliedRfcId: 0,
    createdBy: operator.username,
    updatedBy: null,
    created: now,
    updated: now,
    ciAttributes: {},
    attrProps: {},
    opsState: null,
    ...fields,
  }
}

export function insertRelation(
  { service, operator }: RowContext,
  relationName: string,
  ends: { from: number; to: number; nsPath: string },
  relationAttributes: Attributes = {},
): void {
  const now = service.now()
  service.store.relation.insert({
    ciRelationId: service.store.nextId(),
    relationName,
    fromCiId: ends.from,
    toCiId: ends.to,
    nsPath: ends.nsPath,
    relationState: 'default',
    lastAppliedRfcId: 0,
    comments: null,
    createdBy: operator.username,
    updatedBy: null,
    created: now,
    updated: now,
    relationAttributes,
  })
}
