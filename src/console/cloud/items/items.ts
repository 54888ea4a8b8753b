// Adding, changing and deleting what hangs below a cloud: variables, support, compliance, zones (service-api 2.9). Pure.
import type { AnyCall } from '../../../contract/core/call.ts'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { NOT_FOUND, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { Difference } from '../../kit/Diff.tsx'
import type { FormValues } from '../../kit/form/form.ts'
import { ITEM_KINDS, type ItemField, type ItemKindName } from './item-kinds.ts'

/** What a form begins with: the record's own attributes, or those of a new one. */
export function itemValues(kind: ItemKindName, item: Ci | undefined): FormValues {
  const { initialValues } = ITEM_KINDS[kind]
  if (!item) return { ciName: '', ...initialValues }
  return {
    ciName: item.ciName,
    ...Object.fromEntries(
      Object.entries(initialValues).map(([name, usual]) => [name, item.ciAttributes[name] || usual]),
    ),
  }
}

/** Fields that count for what is typed. */
export const applicableFields = (kind: ItemKindName, values: FormValues): readonly ItemField[] =>
  ITEM_KINDS[kind].fields.filter(({ isApplicable }) => isApplicable?.(values) ?? true)

const isSecretField = ({ variant }: ItemField): boolean => variant === 'secret'

/** What is wrong with what was typed, by field. `taken`: names of those that are there. */
export function itemProblems(
  kind: ItemKindName,
  values: FormValues,
  item: Ci | undefined,
  taken: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const empty = applicableFields(kind, values).filter(({ name, required }) => required && !values[name]?.trim())
  return {
    ciName: item ? undefined : validateNewName((values['ciName'] ?? '').trim(), itemNameRule, taken),
    ...Object.fromEntries(empty.map(({ name, label }) => [name, `${label} is needed.`])),
  }
}

/** Attributes to send: of a new one all, of another those that differ. A secret left masked stays what it is (6.1). */
function attributesToSend(
  kind: ItemKindName,
  values: FormValues,
  before: FormValues | undefined,
): Record<string, string> {
  const sent = applicableFields(kind, values)
    .map(({ name }): [string, string] => [name, values[name] ?? ''])
    .filter(([name, value]) => !value.startsWith(ENCRYPTED) && value !== before?.[name])
  const attributes = Object.fromEntries(sent)
  // The service seals what `value` holds, where it holds anything.
  return before && kind === 'variable' && attributes['secure'] === 'true' ? { ...attributes, value: '' } : attributes
}

/** What changes, attribute by attribute; secrets masked. */
export function itemDifferences(kind: ItemKindName, values: FormValues, item: Ci | undefined): Difference[] {
  const before = item && itemValues(kind, item)
  const shown = (name: string, value: string | undefined) =>
    value && ITEM_KINDS[kind].fields.some((field) => field.name === name && isSecretField(field)) ? ENCRYPTED : value
  return Object.entries(attributesToSend(kind, values, before)).map(([attribute, after]) => ({
    attribute,
    before: shown(attribute, before?.[attribute]),
    after: shown(attribute, after),
  }))
}

export type CloudScope = Readonly<Record<'organization' | 'cloud', string>>

const toItemParams = (kind: ItemKindName, scope: CloudScope, name: string): Readonly<Record<string, string>> => ({
  ...scope,
  [ITEM_KINDS[kind].param]: name,
})

const withoutSecrets = (kind: ItemKindName, attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name]) => !ITEM_KINDS[kind].fields.some((field) => field.name === name && isSecretField(field)),
    ),
  )

/** Adds an item as typed. That it was added is seen in the list: the service may answer that it was not (2.9). */
export function planItemCreate(kind: ItemKindName, params: CloudScope, values: FormValues): WriteRequest<AnyCall> {
  const ciName = (values['ciName'] ?? '').trim()
  const ciAttributes = attributesToSend(kind, values, undefined)
  const { calls, extraBody } = ITEM_KINDS[kind]
  return {
    label: `Add ${ciName}`,
    call: calls.create,
    request: { params, body: { cms_ci: { ciName, ciAttributes }, ...extraBody } },
    verification: {
      ...querySource(calls.list, { params }),
      shows: [{ ciName, ciAttributes: withoutSecrets(kind, ciAttributes) }],
    },
  }
}

/** Changes what differs from the item as it was; what somebody else changed meanwhile is compared first. */
export function planItemUpdate(
  kind: ItemKindName,
  scope: CloudScope,
  values: FormValues,
  item: Ci,
): WriteRequest<AnyCall> {
  const before = itemValues(kind, item)
  const changed = attributesToSend(kind, values, before)
  const open = withoutSecrets(kind, changed)
  const path = (name: string) => `ciAttributes.${name}`
  const pathed = (of: Readonly<Record<string, string>>, from: FormValues) =>
    Object.fromEntries(Object.keys(of).map((name) => [path(name), from[name] ?? '']))
  const { calls } = ITEM_KINDS[kind]
  const params = toItemParams(kind, scope, item.ciName)
  const now = querySource(calls.read, { params })
  const requestFor = (merged: Readonly<Record<string, string>>) => ({
    params,
    body: {
      cms_ci: {
        ciAttributes: Object.fromEntries(
          Object.entries(changed).map(([name, value]) => [name, merged[path(name)] ?? value]),
        ),
      },
    },
  })
  return {
    label: `Change ${item.ciName}`,
    call: calls.update,
    request: requestFor({}),
    // What a secret is now cannot be read back.
    verification: Object.keys(open).length === 0 ? undefined : { ...now, shows: { ciAttributes: open } },
    basis: { reading: now, base: pathed(open, before), mine: pathed(open, changed), requestFor },
  }
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
