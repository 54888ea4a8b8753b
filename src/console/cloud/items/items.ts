import type { AnyCall } from '../../../contract/core/call.ts'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../../data/write/attribute-request.ts'
import { planDelete, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { changedAttributes, nonSecretAttributes, toAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { CloudScope } from '../routing.ts'
import { ITEM_KINDS, type ItemKindName } from './item-kinds.ts'

const nameField = (taken: readonly string[]): AttributeField => ({
  name: 'ciName',
  label: 'Name',
  description: 'Letters, digits, dashes and underscores, starting with a letter, up to 32 characters.',
  kind: 'text',
  required: true,
  check: (name) => validateNewName(name, itemNameRule, taken),
  value: '',
})

/** The fields of an item, or of a new one. `taken`: names of existing items. */
export const itemFields = (
  kind: ItemKindName,
  item: Ci | undefined,
  taken: readonly string[] = [],
): readonly AttributeField[] => [
  ...(item ? [] : [nameField(taken)]),
  ...ITEM_KINDS[kind].fields.map((field) => ({ ...field, value: item?.ciAttributes[field.name] || field.value })),
]

const toItemParams = (kind: ItemKindName, scope: CloudScope, name: string): Readonly<Record<string, string>> => ({
  ...scope,
  [ITEM_KINDS[kind].param]: name,
})

/** Adds an item. Verified in the list: the service may answer "not found" although it was added (service-api 2.9). */
export function planItemCreate(
  kind: ItemKindName,
  params: CloudScope,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<AnyCall> {
  const { ciName = '' } = values
  const ciAttributes = toAttributes(fields, values)
  const { calls, extraBody } = ITEM_KINDS[kind]
  return {
    label: `Add ${ciName}`,
    call: calls.create,
    request: { params, body: { cms_ci: { ciName, ciAttributes }, ...extraBody } },
    verification: {
      ...querySource(calls.list, { params }),
      shows: [{ ciName, ciAttributes: nonSecretAttributes(fields, ciAttributes) }],
    },
  }
}

/** Sends the changed attributes; compares them first with changes by others. */
export function planItemUpdate(
  kind: ItemKindName,
  scope: CloudScope,
  item: Ci,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<AnyCall> {
  const { calls } = ITEM_KINDS[kind]
  const params = toItemParams(kind, scope, item.ciName)
  return createAttributeRequest<AnyCall>({
    label: `Change ${item.ciName}`,
    call: calls.update,
    record: item,
    fields,
    changed: changedAttributes(fields, values),
    source: querySource(calls.read, { params }),
    compareWholeRecord: false,
    requestFor: (sent) => ({ params, body: { cms_ci: sent } }),
  })
}

export const planItemDelete = (kind: ItemKindName, scope: CloudScope, { ciName }: Ci): WriteRequest<AnyCall> => {
  const { calls } = ITEM_KINDS[kind]
  return planDelete(`Delete ${ciName}`, calls.remove, { params: toItemParams(kind, scope, ciName) }, calls.read)
}
