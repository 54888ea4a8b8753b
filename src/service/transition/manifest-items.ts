// Records of an environment's manifest as they will be, changing them, and what became of them before.
import { attributesOf, propertiesOf, textOf, type Fields } from '../http/body.ts'
import { attributeProblems } from '../model/attribute-rules.ts'
import { editItem, joinRelease, type Draft, type DraftRelation } from '../model/drafts.ts'
import { refusal, type Exchange } from '../http/handler.ts'
import type { AttributeProperties, Attributes, ReleaseRow } from '../model/model.ts'
import { draftRecord, draftRelationRecord, sentAttributes } from '../model/records.ts'
import type { EnvironmentScope } from '../http/scope.ts'
import { checkUnlocked } from './environments.ts'

export const toRecord = ({ service }: Exchange, draft: Draft) => draftRecord(service.store, draft.row, draft.change)

/** A relation as a record, with the ends that are given. */
export function toRelationRecord(
  { service }: Exchange,
  { row, change }: DraftRelation,
  ends: { fromCi?: Draft | undefined; toCi?: Draft | undefined } = {},
) {
  const end = (draft: Draft | undefined) => (draft ? draftRecord(service.store, draft.row, draft.change) : null)
  return { ...draftRelationRecord(service.store, row, change), fromCi: end(ends.fromCi), toCi: end(ends.toCi) }
}

/** The open manifest release of an environment that is not locked, opened where there is none. */
export function openManifest({ service, operator }: Exchange, scope: EnvironmentScope): ReleaseRow {
  checkUnlocked(scope)
  return joinRelease(service, 'manifest', scope.manifestNs, operator.username)
}

export interface ManifestEdit {
  attributes?: Attributes
  properties?: AttributeProperties
  comments?: string | undefined
}

/** Puts a change of a record into the manifest release. Throws the refusals for attributes that break a rule. */
export function editManifest(exchange: Exchange, scope: EnvironmentScope, draft: Draft, edit: ManifestEdit): Draft {
  const problems = attributeProblems(draft.ciClassName, { ...draft.attributes, ...edit.attributes })
  if (problems.length > 0) throw refusal(problems)
  const release = openManifest(exchange, scope)
  const edited = editItem(exchange.service, release, exchange.operator.username, draft, edit)
  if (!scope.release) dropIfEmpty(exchange, release)
  return edited
}

/** What a body says about a record: attributes as text, the mask of a secret for its old value. */
export const sentEdit = (sent: Fields, draft: Draft): ManifestEdit => ({
  attributes: sentAttributes(attributesOf(sent['ciAttributes']), draft.attributes),
  properties: propertiesOf(sent['ciAttrProps']),
  comments: textOf(sent['comments']),
})

// A release that was opened for what turned out to be no change is not opened.
function dropIfEmpty({ service: { store } }: Exchange, { releaseId }: ReleaseRow): void {
  if (store.change.count('releaseId = ?', releaseId) === 0) store.release.remove(releaseId)
}

/** Changes that a record of the manifest went through, newest first, with those of the relations at it. */
export function historyOf({ service: { store } }: Exchange, { manifestNs }: EnvironmentScope, ciId: number) {
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
