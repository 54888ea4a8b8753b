// What is changed in an environment and not committed: platforms, components and variables with their open change (service-api 5.2).
import type { CiChange, DraftRelation, RelationChange, Release } from '../../../contract/core/records.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { getMergedDifferences, toMaskedJson } from '../differences.ts'

/** A record merged with its open change, of which only these fields are looked at. */
export type DraftRecord = Pick<
  CiChange,
  | 'ciId'
  | 'ciName'
  | 'ciClassName'
  | 'nsPath'
  | 'rfcAction'
  | 'rfcCreatedBy'
  | 'rfcUpdatedBy'
  | 'createdBy'
  | 'rfcCreated'
  | 'rfcUpdated'
  | 'ciAttributes'
  | 'ciBaseAttributes'
  | 'ciAttrProps'
>

export interface OpenChange {
  readonly id: string
  /** Whether it is how things are related that changes, not a record. */
  readonly isRelation: boolean
  readonly name: string
  /** `Platform`, `Compute`, `Globalvar`: the last part of its class; `Use of cloud`, `Scale`. */
  readonly kind: string
  readonly platform: string
  readonly action: string
  readonly changedBy: string
  readonly changedAt: number | undefined
  readonly differences: readonly Difference[]
  /** The record or relation as JSON, secrets masked. */
  readonly raw: () => string
}

/** Those of the records that have an open change. */
export function toOpenChanges(drafts: readonly DraftRecord[]): readonly OpenChange[] {
  return drafts
    .filter(({ rfcAction }) => rfcAction !== '')
    .map((draft) => {
      const kind = draft.ciClassName.split('.').at(-1) ?? draft.ciClassName
      return {
        id: draft.ciId,
        isRelation: false,
        name: draft.ciName,
        kind,
        platform: kind === 'Platform' ? draft.ciName : parseNsPath(draft.nsPath).platform,
        action: draft.rfcAction,
        changedBy: draft.rfcUpdatedBy || draft.rfcCreatedBy || draft.createdBy,
        changedAt: draft.rfcUpdated ?? draft.rfcCreated,
        differences: getMergedDifferences(draft),
        raw: () => toMaskedJson(draft),
      }
    })
}

// As the service calls them, and as people do.
const RELATION_LABELS: Readonly<Record<string, string>> = {
  'base.Consumes': 'Use of cloud',
  'manifest.DependsOn': 'Scale',
  'manifest.ComposedOf': 'Enabled',
}

/** Those of a platform's relations that have an open change. `names`: of what they lead to, by id. */
export function toOpenRelations(
  platform: string,
  relations: readonly DraftRelation[],
  names: ReadonlyMap<string, string>,
): readonly OpenChange[] {
  return relations
    .filter(({ rfcAction }) => rfcAction !== '')
    .map((relation) => {
      const { relationName, relationAttributes, relationBaseAttributes, relationAttrProps } = relation
      return {
        id: relation.ciRelationId,
        isRelation: true,
        name: names.get(relation.toCiId) ?? relation.toCi?.ciName ?? relation.toCiId,
        kind: RELATION_LABELS[relationName] ?? relationName.split('.').at(-1) ?? relationName,
        platform,
        action: relation.rfcAction,
        changedBy: relation.rfcUpdatedBy || relation.rfcCreatedBy || relation.createdBy,
        changedAt: relation.rfcUpdated ?? relation.rfcCreated,
        differences: getMergedDifferences({
          rfcAction: relation.rfcAction,
          ciAttributes: relationAttributes,
          ciBaseAttributes: relationBaseAttributes,
          ciAttrProps: relationAttrProps,
        }),
        raw: () => toMaskedJson(relation),
      }
    })
}

/**
 * Links between platforms that are new or gone: the service marks none as open, so what a platform says of itself is held against what
 * is committed. `links`: names that each platform links to, by its place in `platforms`; undefined where that could not be read.
 */
export function toOpenLinks(
  platforms: readonly Pick<DraftRecord, 'ciId' | 'ciName'>[],
  links: readonly (readonly string[] | undefined)[],
  committed: readonly { readonly fromCiId: string; readonly toCiId: string }[],
): readonly OpenChange[] {
  const names = new Map<string, string>(platforms.map(({ ciId, ciName }) => [ciId, ciName]))
  return platforms.flatMap(({ ciId, ciName }, at) => {
    const now = links[at]
    if (!now) return []
    const before = committed.flatMap(({ fromCiId, toCiId }) => (fromCiId === ciId ? (names.get(toCiId) ?? []) : []))
    const link = (name: string, action: string): OpenChange => ({
      id: `${ciName} ${name}`,
      isRelation: true,
      name,
      kind: 'Link',
      platform: ciName,
      action,
      changedBy: '',
      changedAt: undefined,
      differences: [],
      raw: () => toMaskedJson({ relationName: 'manifest.LinksTo', from: ciName, to: name, action }),
    })
    return [
      ...now.filter((name) => !before.includes(name)).map((name) => link(name, 'add')),
      ...before.filter((name) => !now.includes(name)).map((name) => link(name, 'delete')),
    ]
  })
}

/** Platforms that are enabled or disabled in this release, of what became of all relations at these platforms before (service-api 2.3). */
export function toOpenToggles(
  platforms: readonly Pick<DraftRecord, 'ciId' | 'ciName'>[],
  history: readonly RelationChange[],
  release: Release['releaseId'] | undefined,
): readonly OpenChange[] {
  const names = new Map<string, string>(platforms.map(({ ciId, ciName }) => [ciId, ciName]))
  return history
    .filter(
      ({ releaseId, relationName, rfcAction }) =>
        releaseId === release && relationName === 'manifest.ComposedOf' && rfcAction === 'update',
    )
    .flatMap((relation) => toOpenRelations(names.get(relation.toCiId) ?? '', [relation], names))
}

/** By platform, then name. */
export const sortOpenChanges = (changes: readonly OpenChange[]): readonly OpenChange[] =>
  changes.toSorted((a, b) => compareNatural(a.platform, b.platform) || compareNatural(a.name, b.name))
