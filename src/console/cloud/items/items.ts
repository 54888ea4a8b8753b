// Adding, changing and deleting what hangs below a cloud: variables, support, compliance, zones (service-api 2.9). Pure.
import type { AnyCall } from '../../../contract/core/call.ts'
import { itemName, newNameProblem } from '../../../contract/core/names.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { GONE, reading, type Planned } from '../../data/write/planned.ts'
import type { Difference } from '../../kit/Diff.tsx'
import type { Values } from '../../kit/form/form.ts'
import { ITEM_KINDS, type ItemField, type ItemKindName } from './item-kinds.ts'

/** What a form begins with: the record's own attributes, or those of a new one. */
export function itemValues(kind: ItemKindName, item: Ci | undefined): Values {
  const { blank } = ITEM_KINDS[kind]
  if (!item) return { ciName: '', ...blank }
  return {
    ciName: item.ciName,
    ...Object.fromEntries(Object.entries(blank).map(([name, usual]) => [name, item.ciAttributes[name] || usual])),
  }
}

/** Fields that count for what is typed. */
export const fieldsFor = (kind: ItemKindName, values: Values): readonly ItemField[] =>
  ITEM_KINDS[kind].fields.filter(({ counts }) => counts?.(values) ?? true)

const isSecret = ({ look }: ItemField): boolean => look === 'secret'

/** What is wrong with what was typed, by field. `taken`: names of those that are there. */
export function itemProblems(
  kind: ItemKindName,
  values: Values,
  item: Ci | undefined,
  taken: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const empty = fieldsFor(kind, values).filter(({ name, required }) => required && !values[name]?.trim())
  return {
    ciName: item ? undefined : newNameProblem((values['ciName'] ?? '').trim(), itemName, taken),
    ...Object.fromEntries(empty.map(({ name, label }) => [name, `${label} is needed.`])),
  }
}

/** Attributes to send: of a new one all, of another those that differ. A secret left masked stays what it is (6.1). */
function attributesOf(kind: ItemKindName, values: Values, before: Values | undefined): Record<string, string> {
  const sent = fieldsFor(kind, values)
    .map(({ name }): [string, string] => [name, values[name] ?? ''])
    .filter(([name, value]) => !value.startsWith(ENCRYPTED) && value !== before?.[name])
  const attributes = Object.fromEntries(sent)
  // The service seals what `value` holds, where it holds anything.
  return before && kind === 'variable' && attributes['secure'] === 'true' ? { ...attributes, value: '' } : attributes
}

/** What changes, attribute by attribute; secrets masked. */
export function itemDifferences(kind: ItemKindName, values: Values, item: Ci | undefined): Difference[] {
  const before = item && itemValues(kind, item)
  const shown = (name: string, value: string | undefined) =>
    value && ITEM_KINDS[kind].fields.some((field) => field.name === name && isSecret(field)) ? ENCRYPTED : value
  return Object.entries(attributesOf(kind, values, before)).map(([attribute, after]) => ({
    attribute,
    before: shown(attribute, before?.[attribute]),
    after: shown(attribute, after),
  }))
}

export type ItemPlace = Readonly<Record<'organization' | 'cloud', string>>

const placeOf = (kind: ItemKindName, place: ItemPlace, name: string): Readonly<Record<string, string>> => ({
  ...place,
  [ITEM_KINDS[kind].param]: name,
})

const readable = (kind: ItemKindName, attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name]) => !ITEM_KINDS[kind].fields.some((field) => field.name === name && isSecret(field)),
    ),
  )

/** Adds an item as typed. That it was added is seen in the list: the service may answer that it was not (2.9). */
export function planAddedItem(kind: ItemKindName, params: ItemPlace, values: Values): Planned<AnyCall> {
  const ciName = (values['ciName'] ?? '').trim()
  const ciAttributes = attributesOf(kind, values, undefined)
  const { calls, beside } = ITEM_KINDS[kind]
  return {
    label: `Add ${ciName}`,
    call: calls.create,
    request: { params, body: { cms_ci: { ciName, ciAttributes }, ...beside } },
    witness: { ...reading(calls.list, { params }), shows: [{ ciName, ciAttributes: readable(kind, ciAttributes) }] },
  }
}

/** Changes what differs from the item as it was; what somebody else changed meanwhile is compared first. */
export function planChangedItem(kind: ItemKindName, place: ItemPlace, values: Values, item: Ci): Planned<AnyCall> {
  const before = itemValues(kind, item)
  const changed = attributesOf(kind, values, before)
  const open = readable(kind, changed)
  const path = (name: string) => `ciAttributes.${name}`
  const pathed = (of: Readonly<Record<string, string>>, from: Values) =>
    Object.fromEntries(Object.keys(of).map((name) => [path(name), from[name] ?? '']))
  const { calls } = ITEM_KINDS[kind]
  const params = placeOf(kind, place, item.ciName)
  const now = reading(calls.read, { params })
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
    witness: Object.keys(open).length === 0 ? undefined : { ...now, shows: { ciAttributes: open } },
    basis: { reading: now, base: pathed(open, before), mine: pathed(open, changed), requestFor },
  }
}

export function planDeletedItem(kind: ItemKindName, place: ItemPlace, { ciName }: Ci): Planned<AnyCall> {
  const { calls } = ITEM_KINDS[kind]
  const params = placeOf(kind, place, ciName)
  return {
    label: `Delete ${ciName}`,
    call: calls.remove,
    request: { params },
    witness: { ...reading(calls.read, { params }), shows: GONE },
  }
}
