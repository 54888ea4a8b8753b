// Uncommitted changes of an environment: its records and relations that are merged with an uncommitted change (service-api 5.2).
import type { DraftCi, DraftRelation, RelationChange, Release } from '../../../contract/core/records.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { getMergedDifferences, toMaskedJson } from '../../kit/differences.ts'
import { shortClass } from '../../kit/format.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { toCiNames } from './changes.ts'

export interface OpenChange {
  readonly id: string
  readonly isRelation: boolean
  readonly name: string
  /** The last part of the class, as `Platform` or `Compute`; or `Use of cloud`, `Scale`, `Enabled`, `Link`. */
  readonly kind: string
  readonly platform: string
  readonly action: string
  readonly changedBy: string
  readonly changedAt: number | undefined
  readonly differences: readonly Difference[]
  /** As JSON, secrets masked. */
  readonly raw: () => string
}

/** The parts that records and relations share. */
const toCommonFields = (record: DraftCi | DraftRelation) => ({
  action: record.rfcAction,
  changedBy: record.rfcUpdatedBy || record.rfcCreatedBy || record.createdBy,
  changedAt: record.rfcUpdated ?? record.rfcCreated,
  raw: () => toMaskedJson(record),
})

export const toOpenChanges = (drafts: readonly DraftCi[]): readonly OpenChange[] =>
  drafts
    .filter(({ rfcAction }) => rfcAction !== '')
    .map((draft) => {
      const kind = shortClass(draft.ciClassName)
      return {
        ...toCommonFields(draft),
        id: draft.ciId,
        isRelation: false,
        name: draft.ciName,
        kind,
        platform: kind === 'Platform' ? draft.ciName : parseNsPath(draft.nsPath).platform,
        differences: getMergedDifferences(draft),
      }
    })

/** Everyone who made an uncommitted change, but for who opened the release. */
export const getOtherAuthors = (changes: readonly OpenChange[], openedBy: string): string[] => [
  ...new Set(changes.map(({ changedBy }) => changedBy).filter((by) => by !== '' && by !== openedBy)),
]

const RELATION_LABELS: Readonly<Record<string, string>> = {
  'base.Consumes': 'Use of cloud',
  'manifest.DependsOn': 'Scale',
  'manifest.ComposedOf': 'Enabled',
}

/** Uncommitted changes of a platform's relations. `names`: of the related records, by id. */
export const toOpenRelations = (
  platform: string,
  relations: readonly DraftRelation[],
  names: ReadonlyMap<string, string>,
): readonly OpenChange[] =>
  relations
    .filter(({ rfcAction }) => rfcAction !== '')
    .map((relation) => ({
      ...toCommonFields(relation),
      id: relation.ciRelationId,
      isRelation: true,
      name: names.get(relation.toCiId) ?? relation.toCi?.ciName ?? relation.toCiId,
      kind: RELATION_LABELS[relation.relationName] ?? shortClass(relation.relationName),
      platform,
      differences: getMergedDifferences({
        rfcAction: relation.rfcAction,
        ciAttributes: relation.relationAttributes,
        ciBaseAttributes: relation.relationBaseAttributes,
        ciAttrProps: relation.relationAttrProps,
      }),
    }))

/**
 * New and removed links between platforms. The service does not mark them as open, so the current links are compared with the committed
 * ones. `links`: names that each of `platforms` links to; undefined if unavailable.
 */
export function toOpenLinks(
  platforms: readonly DraftCi[],
  links: readonly (readonly string[] | undefined)[],
  committed: readonly { readonly fromCiId: string; readonly toCiId: string }[],
): readonly OpenChange[] {
  const names = toCiNames(platforms)
  return platforms.flatMap(({ ciId, ciName }, index) => {
    const now = links[index]
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

/** Platforms that this release enables or disables, from the history of their relations (service-api 2.3). */
export function toOpenToggles(
  platforms: readonly DraftCi[],
  history: readonly RelationChange[],
  release: Release['releaseId'] | undefined,
): readonly OpenChange[] {
  const names = toCiNames(platforms)
  return history
    .filter(
      ({ releaseId, relationName, rfcAction }) =>
        releaseId === release && relationName === 'manifest.ComposedOf' && rfcAction === 'update',
    )
    .flatMap((relation) => toOpenRelations(names.get(relation.toCiId) ?? '', [relation], names))
}
