import type { AnyCall } from '../../../contract/core/call.ts'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../form/attribute-request.ts'
import { planDelete, querySource, type WriteRequest } from '../write/write-request.ts'
import { changedAttributes, nonSecretAttributes, toAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { EditableRecords } from './editable-records.ts'
import { CLASS_FIELD, type ItemKind, type ItemScope } from './item-kind.ts'

const nameField = (taken: readonly string[]): AttributeField => ({
  name: 'ciName',
  label: 'Name',
  description: 'Letters, digits, dashes and underscores, starting with a letter, up to 32 characters.',
  kind: 'text',
  required: true,
  check: (name) => validateNewName(name, itemNameRule, taken),
  value: '',
})

function toStoredField(field: AttributeField, item: Ci | undefined): AttributeField {
  if (!item) return field
  if (field.name === CLASS_FIELD) return { ...field, value: item.ciClassName, readOnlyReason: 'It cannot be changed.' }
  return { ...field, value: item.ciAttributes[field.name] || field.value }
}

/** The fields of an item, or of a new one. `taken`: names of existing items. */
export const itemFields = (
  kind: ItemKind,
  item: Ci | undefined,
  taken: readonly string[] = [],
): readonly AttributeField[] => [
  ...(item ? [] : [nameField(taken)]),
  ...kind.fields.map((field) => toStoredField(field, item)),
]

type Params = Readonly<Record<string, string>>

const toItemParams = (kind: ItemKind, params: Params, name: string): Params => ({
  ...params,
  [kind.param]: name,
})

/** Adds an item. Verified in the list: the service may answer "not found" although it was added (service-api 2.9). */
export function planItemCreate(
  kind: ItemKind,
  params: Params,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<AnyCall> {
  const { ciName = '' } = values
  const { [CLASS_FIELD]: ciClassName, ...ciAttributes } = toAttributes(fields, values)
  const record = { ciName, ...(ciClassName !== undefined && { ciClassName }), ciAttributes }
  const { calls, extraBody } = kind
  return {
    label: `Add ${ciName}`,
    call: calls.create,
    request: { params, body: { cms_ci: record, ...extraBody } },
    verification: {
      ...querySource(calls.list, { params }),
      shows: [{ ciName, ciAttributes: nonSecretAttributes(fields, ciAttributes) }],
    },
  }
}

/** Sends the changed attributes; compares them first with changes by others. */
export function planItemUpdate(
  kind: ItemKind,
  scope: Params,
  item: Ci,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<AnyCall> {
  const { calls } = kind
  const params = toItemParams(kind, scope, item.ciName)
  return createAttributeRequest<AnyCall>({
    label: `Save ${item.ciName}`,
    call: calls.update,
    record: item,
    fields,
    changed: changedAttributes(fields, values),
    source: querySource(calls.read, { params }),
    compareWholeRecord: false,
    requestFor: (sent) => ({ params, body: { cms_ci: sent } }),
  })
}

export const planItemDelete = (kind: ItemKind, scope: Params, { ciName }: Ci): WriteRequest<AnyCall> => {
  const { calls } = kind
  return planDelete(`Delete ${ciName}`, calls.remove, { params: toItemParams(kind, scope, ciName) }, calls.read)
}

/** The items of a kind in a cloud, an environment or an organization. */
export const toItemRecords = (kind: ItemKind, { params, owner }: ItemScope): EditableRecords<Ci> => ({
  noun: kind.noun,
  params,
  calls: kind.calls,
  getKey: ({ ciName }) => ciName,
  getName: ({ ciName }) => ciName,
  getTypedName: ({ ciName = '' }) => ciName,
  toFields: (item, taken) => itemFields(kind, item, taken),
  planCreate: (fields, values) => planItemCreate(kind, params, fields, values),
  planUpdate: (item, fields, values) => planItemUpdate(kind, params, item, fields, values),
  planDelete: (item) => planItemDelete(kind, params, item),
  createTitle: `Add ${kind.noun} to ${owner}`,
  createVerb: 'Add',
  getSubject: (name) => name,
  describeEffect: (name) => kind.effect(name, owner),
  describeDelete: (name) => `A ${kind.noun} of ${owner}. ${kind.deleteEffect(name, owner)}`,
})
