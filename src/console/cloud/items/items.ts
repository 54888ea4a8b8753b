import type { AnyCall } from '../../../contract/core/call.ts'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { createAttributeRequest } from '../../data/write/attribute-request.ts'
import { NOT_FOUND, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { maskFieldValue, nonSecretAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { FieldErrors, FormValues } from '../../kit/form/form.ts'
import type { CloudScope } from '../routing.ts'
import { ITEM_KINDS, type ItemField, type ItemKindName } from './item-kinds.ts'

const toFields = (kind: ItemKindName, item?: Ci): AttributeField[] =>
  ITEM_KINDS[kind].fields.map((field) => ({ ...field, value: item?.ciAttributes[field.name] || (field.default ?? '') }))

/** Initial form values of an item, or of a new one. */
export const itemValues = (kind: ItemKindName, item: Ci | undefined): FormValues => ({
  ciName: item?.ciName ?? '',
  ...Object.fromEntries(toFields(kind, item).map(({ name, value }) => [name, value])),
})

export const applicableFields = (kind: ItemKindName, values: FormValues): readonly ItemField[] =>
  ITEM_KINDS[kind].fields.filter(({ isApplicable }) => isApplicable?.(values) ?? true)

/** Problems by field. `taken`: names of existing items. */
export function itemProblems(
  kind: ItemKindName,
  values: FormValues,
  item: Ci | undefined,
  taken: readonly string[],
): FieldErrors {
  const empty = applicableFields(kind, values).filter(({ name, required }) => required && !values[name]?.trim())
  return {
    ciName: item ? undefined : validateNewName((values['ciName'] ?? '').trim(), itemNameRule, taken),
    ...Object.fromEntries(empty.map(({ name, label }) => [name, `${label} is required.`])),
  }
}

/** Attributes to send: all of a new item, otherwise the changed ones. A masked secret is unchanged (service-api 6.1). */
function attributesToSend(kind: ItemKindName, values: FormValues, item?: Ci): Record<string, string> {
  const before = item && itemValues(kind, item)
  return Object.fromEntries(
    applicableFields(kind, values)
      .map(({ name }): [string, string] => [name, values[name] ?? ''])
      .filter(([name, value]) => !value.startsWith(ENCRYPTED) && value !== before?.[name]),
  )
}

/** Changes of an item by attribute; secrets masked. */
export function itemDifferences(kind: ItemKindName, values: FormValues, item: Ci): Difference[] {
  const fields = toFields(kind, item)
  return Object.entries(attributesToSend(kind, values, item)).map(([attribute, after]) => {
    const field = fields.find(({ name }) => name === attribute)
    return { attribute, before: maskFieldValue(field, field?.value ?? ''), after: maskFieldValue(field, after) }
  })
}

const toItemParams = (kind: ItemKindName, scope: CloudScope, name: string): Readonly<Record<string, string>> => ({
  ...scope,
  [ITEM_KINDS[kind].param]: name,
})

/** Adds an item. Verified in the list: the service may answer "not found" although it was added (service-api 2.9). */
export function planItemCreate(kind: ItemKindName, params: CloudScope, values: FormValues): WriteRequest<AnyCall> {
  const ciName = (values['ciName'] ?? '').trim()
  const ciAttributes = attributesToSend(kind, values)
  const { calls, extraBody } = ITEM_KINDS[kind]
  return {
    label: `Add ${ciName}`,
    call: calls.create,
    request: { params, body: { cms_ci: { ciName, ciAttributes }, ...extraBody } },
    verification: {
      ...querySource(calls.list, { params }),
      shows: [{ ciName, ciAttributes: nonSecretAttributes(toFields(kind), ciAttributes) }],
    },
  }
}

/** Sends the changed attributes; compares them first with changes by others. */
export function planItemUpdate(
  kind: ItemKindName,
  scope: CloudScope,
  values: FormValues,
  item: Ci,
): WriteRequest<AnyCall> {
  const { calls } = ITEM_KINDS[kind]
  const params = toItemParams(kind, scope, item.ciName)
  return createAttributeRequest<AnyCall>({
    label: `Change ${item.ciName}`,
    call: calls.update,
    record: item,
    fields: toFields(kind, item),
    changed: attributesToSend(kind, values, item),
    source: querySource(calls.read, { params }),
    compareWholeRecord: false,
    requestFor: (sent) => ({ params, body: { cms_ci: sent } }),
  })
}

export function planItemDelete(kind: ItemKindName, scope: CloudScope, { ciName }: Ci): WriteRequest<AnyCall> {
  const { calls } = ITEM_KINDS[kind]
  const params = toItemParams(kind, scope, ciName)
  return {
    label: `Delete ${ciName}`,
    call: calls.remove,
    request: { params },
    verification: { ...querySource(calls.read, { params }), shows: NOT_FOUND },
  }
}
