// What user groups and teams have in common: a name and settings, sent in an envelope of their noun (service-api 2.12).
import type { AnyCall, BodyOf } from '../../../contract/core/call.ts'
import type { EditableRecords } from '../../data/items/RecordDialog.tsx'
import { planDelete, querySource, type Fields } from '../../data/write/write-request.ts'
import {
  changedAttributes,
  textField,
  toAttributes,
  toFieldName,
  type AttributeField,
} from '../../kit/form/attributes.ts'

type Noun = 'group' | 'team'

export interface Member {
  readonly type: 'user' | 'group'
  readonly name: string
}

/** Settings that a call takes: field names are checked against the contract. */
type SettingName<Create extends AnyCall, Envelope extends Noun> =
  BodyOf<Create> extends Readonly<Record<Envelope, infer Settings>> ? keyof Settings & string : string

export interface PeopleKind<Create extends AnyCall = AnyCall, Envelope extends Noun = Noun> {
  /** Also the name of its envelope and path parameter. */
  readonly noun: Envelope
  readonly calls: Readonly<Record<'list' | 'read' | 'update' | 'remove', AnyCall>> & { readonly create: Create }
  /** With the values of a new one. */
  readonly fields: readonly (AttributeField & { readonly name: SettingName<Create, Envelope> })[]
  /** Why a field of this record cannot be changed. */
  readonly readOnlyReason?: (field: string, record: PeopleRecord) => string | undefined
  readonly effect: string
  /** For a new one; by default the same. */
  readonly createEffect?: string
  readonly deleteEffect: string
}

export const definePeopleKind = <Create extends AnyCall, Envelope extends Noun>(
  kind: PeopleKind<Create, Envelope>,
): PeopleKind => kind

export interface PeopleRecord extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly name: string
}

const nameField = (noun: Noun, taken: readonly string[]) =>
  textField('name', 'Name', {
    required: true,
    check: (name) => (taken.includes(name.trim()) ? `A ${noun} with this name already exists.` : undefined),
  })

/** The settings as sent: flags are booleans. */
const toSettings = (fields: readonly AttributeField[], values: Fields) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isFlag = fields.find((field) => field.name === name)?.kind === 'flag'
      return [name, isFlag ? value === 'true' : value.trim()]
    }),
  )

const trimmed = (values: Fields): Fields =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))

/** The groups of a user, or the teams of an organization. */
export function toPeopleRecords(
  kind: PeopleKind,
  params: Readonly<Record<string, string>>,
): EditableRecords<PeopleRecord> {
  const { noun, calls, readOnlyReason } = kind
  const toParams = ({ id }: PeopleRecord) => ({ ...params, [noun]: id })
  return {
    noun,
    params,
    calls,
    getKey: ({ id }) => id,
    getName: ({ name }) => name,
    getTypedName: (values) => values[toFieldName('name')]?.trim() ?? '',
    toFields: (record, taken) =>
      [nameField(noun, taken), ...kind.fields].map((field) =>
        record
          ? { ...field, value: String(record[field.name] ?? ''), readOnlyReason: readOnlyReason?.(field.name, record) }
          : field,
      ),
    planCreate(fields, values) {
      const settings = trimmed(toAttributes(fields, values))
      return {
        label: `Create ${settings['name'] ?? noun}`,
        call: calls.create,
        request: { params, body: { [noun]: toSettings(fields, settings) } },
        // In the list: the service may answer 500 although it was created (service-api 2.12).
        verification: { ...querySource(calls.list, { params }), shows: [settings] },
      }
    },
    planUpdate(record, fields, values) {
      const source = querySource(calls.read, { params: toParams(record) })
      const mine = trimmed(changedAttributes(fields, values))
      const base = Object.fromEntries(Object.keys(mine).map((name) => [name, String(record[name] ?? '')]))
      const requestFor = (merged: Fields) => ({
        params: toParams(record),
        body: { [noun]: toSettings(fields, merged) },
      })
      return {
        label: `Save ${record.name}`,
        call: calls.update,
        request: requestFor(mine),
        verification: { ...source, shows: mine },
        basis: {
          source,
          base,
          mine,
          requestFor,
          labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
        },
      }
    },
    planDelete: (record) => planDelete(`Delete ${record.name}`, calls.remove, { params: toParams(record) }, calls.read),
    createTitle: `Create ${noun}`,
    createVerb: 'Create',
    getSubject: (name) => `${noun} ${name}`,
    describeEffect: (_name, isNew) => (isNew ? kind.createEffect : undefined) ?? kind.effect,
    describeDelete: () => `${kind.deleteEffect} This cannot be undone.`,
  }
}
