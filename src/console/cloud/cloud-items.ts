// What hangs below a cloud and takes effect at once, without a release: its variables and support records (service-api 2.9). Pure.
import type { AnyCall } from '../../contract/call.ts'
import {
  createCloudVariable,
  createSupport,
  deleteCloudVariable,
  deleteSupport,
  listCloudVariables,
  listSupports,
  readCloudVariable,
  readSupport,
  updateCloudVariable,
  updateSupport,
} from '../../contract/cloud-content.ts'
import { itemName, newNameProblem } from '../../contract/names.ts'
import type { Ci } from '../../contract/records.ts'
import { ENCRYPTED } from '../../contract/values.ts'
import { GONE, reading, type Planned } from '../data/planned.ts'
import type { Difference } from '../kit/Diff.tsx'
import type { Values } from '../kit/form/use-form.ts'
import type { Choice } from '../kit/form/ChoiceField.tsx'

interface ItemField {
  readonly name: string
  readonly label: string
  readonly look: 'text' | 'long' | 'yes' | 'choice' | 'secret'
  readonly hint?: string
  readonly choices?: readonly Choice[]
  /** Left out of the form, and of what is sent, where it does not count. */
  readonly counts?: (values: Values) => boolean
}

interface ItemKind {
  readonly noun: string
  readonly fields: readonly ItemField[]
  /** What a new one begins with. */
  readonly blank: Values
  /** What it leads to once it is added or changed, and once it is deleted. */
  readonly effect: (name: string, cloud: string) => string
  readonly loss: (name: string, cloud: string) => string
}

export type ItemKindName = 'variable' | 'support'

const isSecretVariable = ({ secure }: Values): boolean => secure === 'true'

export const ITEM_KINDS: Readonly<Record<ItemKindName, ItemKind>> = {
  variable: {
    noun: 'variable',
    fields: [
      { name: 'secure', label: 'A secret: nobody can read its value again', look: 'yes' },
      { name: 'value', label: 'Value', look: 'text', counts: (values) => !isSecretVariable(values) },
      { name: 'encrypted_value', label: 'Value', look: 'secret', counts: isSecretVariable },
    ],
    blank: { secure: 'false', value: '', encrypted_value: '' },
    effect: (name, cloud) =>
      `Values that name it as $OO_CLOUD{${name || 'name'}} take it up with their next deployment to ${cloud}. Nothing that runs is touched.`,
    loss: (name, cloud) =>
      `Values that name it as $OO_CLOUD{${name}} find nothing with their next deployment to ${cloud}. It cannot be brought back.`,
  },
  support: {
    noun: 'support record',
    fields: [
      {
        name: 'description',
        label: 'Description',
        look: 'long',
        hint: 'Who looks after the cloud, when, and how to reach them.',
      },
      { name: 'enabled', label: 'Enabled', look: 'yes' },
      { name: 'approval', label: 'Deployments wait for its approval', look: 'yes' },
      {
        name: 'approval_auth_type',
        label: 'Approved with',
        look: 'choice',
        choices: [
          { value: 'none', label: 'nothing more than the right to' },
          { value: 'token', label: 'a token' },
        ],
        counts: ({ approval }) => approval === 'true',
      },
      {
        name: 'approval_token',
        label: 'Token',
        look: 'secret',
        counts: ({ approval, approval_auth_type: how }) => approval === 'true' && how === 'token',
      },
    ],
    blank: { description: '', enabled: 'true', approval: 'true', approval_auth_type: 'none', approval_token: '' },
    effect: (_, cloud) =>
      `Deployments to ${cloud} that start from now on wait for approval where it is enabled and asks for it. What runs or waits already is not touched.`,
    loss: (_, cloud) =>
      `Deployments to ${cloud} that start from now on do not wait for its approval any more. It cannot be brought back.`,
  },
}

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
  const empty = fieldsFor(kind, values).filter((field) => isSecret(field) && !values[field.name])
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

const itself = (kind: ItemKindName, place: ItemPlace, name: string) =>
  kind === 'variable'
    ? reading(readCloudVariable, { params: { ...place, variable: name } })
    : reading(readSupport, { params: { ...place, support: name } })

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
  const body = { cms_ci: { ciName, ciAttributes } }
  const shows = [{ ciName, ciAttributes: readable(kind, ciAttributes) }]
  const common = { label: `Add ${ciName}`, request: { params, body } }
  return kind === 'variable'
    ? { ...common, call: createCloudVariable, witness: { ...reading(listCloudVariables, { params }), shows } }
    : { ...common, call: createSupport, witness: { ...reading(listSupports, { params }), shows } }
}

/** Changes what differs from the item as it was; what somebody else changed meanwhile is compared first. */
export function planChangedItem(kind: ItemKindName, place: ItemPlace, values: Values, item: Ci): Planned<AnyCall> {
  const before = itemValues(kind, item)
  const changed = attributesOf(kind, values, before)
  const open = readable(kind, changed)
  const path = (name: string) => `ciAttributes.${name}`
  const pathed = (of: Readonly<Record<string, string>>, from: Values) =>
    Object.fromEntries(Object.keys(of).map((name) => [path(name), from[name] ?? '']))
  const now = itself(kind, place, item.ciName)
  const params = kind === 'variable' ? { ...place, variable: item.ciName } : { ...place, support: item.ciName }
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
    call: kind === 'variable' ? updateCloudVariable : updateSupport,
    request: requestFor({}),
    // What a secret is now cannot be read back.
    witness: Object.keys(open).length === 0 ? undefined : { ...now, shows: { ciAttributes: open } },
    basis: { reading: now, base: pathed(open, before), mine: pathed(open, changed), requestFor },
  }
}

export function planDeletedItem(kind: ItemKindName, place: ItemPlace, { ciName }: Ci): Planned<AnyCall> {
  const common = { label: `Delete ${ciName}`, witness: { ...itself(kind, place, ciName), shows: GONE } }
  return kind === 'variable'
    ? { ...common, call: deleteCloudVariable, request: { params: { ...place, variable: ciName } } }
    : { ...common, call: deleteSupport, request: { params: { ...place, support: ciName } } }
}

/** Calls whose readings are repeated after an item was added, changed or deleted. */
export const CHANGED_BY_ITEM: Readonly<Record<ItemKindName, readonly AnyCall[]>> = {
  variable: [listCloudVariables],
  support: [listSupports],
}
