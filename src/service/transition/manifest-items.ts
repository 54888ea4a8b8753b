// Reads and edits items of an environment's manifest with their open changes and history.
import { toAttributes, toProperties, toRemark, type Fields } from '../http/body.ts'
import { editItem, ensureOpenRelease, type Draft, type DraftRelation } from '../model/drafts.ts'
import type { Exchange } from '../http/handler.ts'
import type { AttributeProperties, Attributes, ReleaseRow } from '../model/rows.ts'
import { draftRecord, draftRelationRecord, unmaskAttributes } from '../model/records.ts'
import type { EnvironmentScope } from '../http/scope.ts'
import { checkRecord } from '../organization/compliance.ts'
import { checkUnlocked } from './environments.ts'

export const toRecord = ({ service }: Exchange, draft: Draft) => draftRecord(service.store, draft.row, draft.change)

/** A relation record with the given ends. */
export function toRelationRecord(
  { service }: Exchange,
  { row, change }: DraftRelation,
  ends: { fromCi?: Draft | undefined; toCi?: Draft | undefined } = {},
) {
  const end = (draft: Draft | undefined) => (draft ? draftRecord(service.store, draft.row, draft.change) : null)
  return { ...draftRelationRecord(service.store, row, change), fromCi: end(ends.fromCi), toCi: end(ends.toCi) }
}

/** The open manifest release of an unlocked environment, created if needed. */
export function ensureManifestRelease(
  { service, operator }: Exchange,
  scope: EnvironmentScope,
  releaseType: ReleaseRow['releaseType'] = null,
): ReleaseRow {
  checkUnlocked(scope)
  return ensureOpenRelease(service, 'manifest', scope.manifestNs, operator.username, { releaseType })
}

export interface ManifestEdit {
  attributes?: Attributes
  properties?: AttributeProperties
  comments?: string | undefined
}

/** Adds a change of a record to the manifest release. Throws 422 for a refused one. */
export function editManifest(exchange: Exchange, scope: EnvironmentScope, draft: Draft, edit: ManifestEdit): Draft {
  checkRecord(exchange, { ...draft, ciAttributes: { ...draft.attributes, ...edit.attributes } })
  const release = ensureManifestRelease(exchange, scope)
  const edited = editItem(exchange.service, release, exchange.operator.username, draft, edit)
  if (!scope.release) deleteIfEmpty(exchange, release)
  return edited
}

/** Parses attributes of a body as text, with the old value for a masked secret. */
export const parseEdit = (sent: Fields, draft: Draft): ManifestEdit => ({
  attributes: unmaskAttributes(toAttributes(sent['ciAttributes']), draft.attributes),
  properties: toProperties(sent['ciAttrProps']),
  comments: toRemark(sent['comments']) ?? undefined,
})

// Deletes a release that an edit without changes opened.
function deleteIfEmpty({ service: { store } }: Exchange, { releaseId }: ReleaseRow): void {
  if (store.change.count('releaseId = ?', releaseId) === 0) store.release.remove(releaseId)
}

/** Changes of a manifest item and its relations, newest first. */
export function getItemHistory({ service: { store } }: Exchange, { manifestNs }: EnvironmentScope, ciId: number) {
  const releases = "releaseId IN (SELECT releaseId FROM release WHERE nsPath = ? AND kind = 'manifest')"
  const ends = '(fromCiId = ? OR toCiId = ?)'
  return {
    rfc_cis: store.change
      .all(`ciId = ? AND ${releases} ORDER BY rfcId DESC`, ciId, manifestNs)
      .map((change) => draftRecord(store, undefined, change, true)),
    rfc_relations: store.relationChange
      .all(`${releases} AND ${ends} ORDER BY rfcId DESC`, manifestNs, ciId, ciId)
      .map((change) => draftRelationRecord(store, undefined, change)),
  }
}
