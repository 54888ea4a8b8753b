// Writes of components, monitors and attachments (service-api 2.2).
import type { AnyCall } from '../../../contract/core/call.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../../data/form/attribute-request.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { Difference } from '../../kit/Diff.tsx'
import {
  attributeDifferences,
  changedAttributes,
  toAttributes,
  type AttributeField,
} from '../../kit/form/attributes.ts'
import type { FormValues } from '../../kit/form/form.ts'
import { changedOwners, ownerDifferences, ownersBody } from '../../kit/form/owners.ts'
import { deletedShape } from '../releases/pending.ts'
import { fullName, RECORD_KINDS, type RecordKind } from './record-kinds.ts'
import type { DesignComponentScope } from '../../routing/paths.ts'

/** A component with its dependencies, or a monitor or attachment. */
export type PlatformItem = DraftCi & { readonly dependsOn?: readonly DraftCi[] }

export const itemDifferences = (
  item: PlatformItem,
  fields: readonly AttributeField[],
  values: FormValues,
): Difference[] => [
  ...attributeDifferences(fields, values),
  ...ownerDifferences(changedOwners(item, 'design', values), fields, 'design'),
]

const itemSource = (kind: RecordKind, scope: DesignComponentScope, name: string) =>
  querySource(RECORD_KINDS[kind].calls.read, { params: { ...scope, [kind]: name } })

/** Attributes without a value are left out: they get the default. `template`: of the pack, for a component. */
export function planCreate(
  kind: RecordKind,
  scope: DesignComponentScope,
  fields: readonly AttributeField[],
  values: FormValues,
  template?: string,
): WriteRequest<AnyCall> {
  const { ciName: shortName = '', comments = '' } = values
  const ciName = fullName(kind, scope, shortName)
  const attributes = Object.entries(toAttributes(fields, values)).filter(([, value]) => value !== '')
  return {
    label: `Create ${ciName}`,
    call: RECORD_KINDS[kind].calls.create,
    request: {
      params: scope,
      body: {
        cms_dj_ci: {
          ciName: shortName,
          ...(comments !== '' && { comments }),
          ciAttributes: Object.fromEntries(attributes),
        },
        ...(template !== undefined && { template_name: template }),
      },
    },
    verification: { ...itemSource(kind, scope, ciName), shows: { ciName } },
  }
}

/** Sends the changes and all dependencies: the service removes custom dependencies that are left out (service-api 2.2). */
export function planUpdate(
  kind: RecordKind,
  scope: DesignComponentScope,
  item: PlatformItem,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<AnyCall> {
  const source = itemSource(kind, scope, item.ciName)
  return createAttributeRequest<AnyCall>({
    label: `Save ${item.ciName}`,
    call: RECORD_KINDS[kind].calls.update,
    record: item,
    fields,
    changed: changedAttributes(fields, values),
    source,
    requestFor: (sent) => ({
      params: source.request.params,
      body: {
        cms_dj_ci: { ...sent, ...ownersBody(changedOwners(item, 'design', values)) },
        ...(item.dependsOn && { sibling_depends_on: item.dependsOn.map(({ ciId }) => ciId) }),
      },
    }),
  })
}

export function planDelete(kind: RecordKind, scope: DesignComponentScope, item: PlatformItem): WriteRequest<AnyCall> {
  const source = itemSource(kind, scope, item.ciName)
  return {
    label: `Delete ${item.ciName}`,
    call: RECORD_KINDS[kind].calls.remove,
    request: { params: source.request.params },
    verification: { ...source, shows: deletedShape(item) },
  }
}
