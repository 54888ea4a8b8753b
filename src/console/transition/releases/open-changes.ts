// Uncommitted changes of the relations of an environment (service-api 5.2).
import type { DraftCi, DraftRelation, RelationChange, Release } from '../../../contract/core/records.ts'
import { toChangeFields, type ChangedRecord } from '../../design/index.ts'
import { getMergedDifferences, toRecordChange } from '../../kit/changes/differences.ts'
import { shortClass } from '../../kit/format.ts'
import { toCiNames } from '../../kit/named-records.ts'

const RELATION_LABELS: Readonly<Record<string, string>> = {
  'base.Consumes': 'use of cloud',
  'manifest.DependsOn': 'scale',
  'manifest.ComposedOf': 'enabled',
}

/** Uncommitted changes of a platform's relations. `names`: of the related records, by id. */
export const toOpenRelations = (
  platform: string,
  relations: readonly DraftRelation[],
  names: ReadonlyMap<string, string>,
): readonly ChangedRecord[] =>
  relations
    .filter(({ rfcAction }) => rfcAction !== '')
    .map((relation) => ({
      ...toChangeFields(relation),
      id: relation.ciRelationId,
      kind: 'relation',
      name: names.get(relation.toCiId) ?? relation.toCi?.ciName ?? relation.toCiId,
      label: RELATION_LABELS[relation.relationName] ?? shortClass(relation.relationName),
      platform,
      differences: getMergedDifferences(toRecordChange(relation)),
    }))

/** Platforms that this release enables or disables, from the history of their relations (service-api 2.3). */
export function toOpenToggles(
  platforms: readonly DraftCi[],
  history: readonly RelationChange[],
  release: Release['releaseId'] | undefined,
): readonly ChangedRecord[] {
  const names = toCiNames(platforms)
  return history
    .filter(
      ({ releaseId, relationName, rfcAction }) =>
        releaseId === release && relationName === 'manifest.ComposedOf' && rfcAction === 'update',
    )
    .flatMap((relation) => toOpenRelations(names.get(relation.toCiId) ?? '', [relation], names))
}
