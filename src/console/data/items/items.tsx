// Kinds of small records that take effect at once, such as the zones of a cloud: their calls, fields and texts (service-api 2.9).
import { Text } from '@mantine/core'
import type { AnyCall, BodyOf } from '../../../contract/core/call.ts'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../form/attribute-request.ts'
import { planDelete, querySource } from '../write/write-request.ts'
import {
  changedAttributes,
  nonSecretAttributes,
  textField,
  toAttributes,
  type AttributeField,
} from '../../kit/form/attributes.ts'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import type { EditableRecords } from './RecordDialog.tsx'

export const CLASS_FIELD = 'ciClassName'

/** Attributes that a call takes: field names are checked against the contract. */
type AttributeName<Create extends AnyCall> =
  BodyOf<Create> extends { cms_ci: { ciAttributes: infer Attributes } } ? keyof Attributes & string : string

export interface ItemKind<Create extends AnyCall = AnyCall> {
  readonly noun: string
  /** Name of its path parameter. */
  readonly param: string
  readonly calls: Readonly<Record<'list' | 'read' | 'update' | 'remove', AnyCall>> & { readonly create: Create }
  /** Queries of what depends on its values. */
  readonly dependents?: readonly AnyCall[]
  readonly extraBody?: Readonly<Record<string, string>>
  readonly fields: readonly (AttributeField & { readonly name: AttributeName<Create> | typeof CLASS_FIELD })[]
  readonly effect: (name: string, owner: string) => string
  readonly deleteEffect: (name: string, owner: string) => string
}

export const defineItemKind = <Create extends AnyCall>(kind: ItemKind<Create>): ItemKind => kind

/** The description of a record, in several lines. */
export const descriptionField = (description?: string) =>
  textField('description', 'Description', { kind: 'long', description })

const nameField = (taken: readonly string[]) =>
  textField('ciName', 'Name', {
    required: true,
    description: 'Letters, digits, dashes and underscores, starting with a letter, up to 32 characters.',
    check: (name) => validateNewName(name, itemNameRule, taken),
  })

function toStoredField(field: AttributeField, item: Ci): AttributeField {
  if (field.name === CLASS_FIELD)
    return { ...field, value: item.ciClassName, readOnlyReason: 'The type cannot be changed.' }
  return { ...field, value: item.ciAttributes[field.name] || field.value }
}

export const nameColumn = (header: string): PlainColumn<Ci> => ({
  id: 'name',
  header,
  render: ({ ciName }) => (
    <Text component="bdi" inherit fw={500}>
      {ciName}
    </Text>
  ),
})

/** The items of a kind. `params`: of their list; `owner`: the cloud, environment or organization that they belong to. */
export function toItemRecords(
  kind: ItemKind,
  params: Readonly<Record<string, string>>,
  owner: string,
): EditableRecords<Ci> {
  const { noun, calls, dependents, extraBody } = kind
  const toParams = ({ ciName }: Ci) => ({ ...params, [kind.param]: ciName })
  return {
    noun,
    params,
    calls,
    dependents,
    getKey: ({ ciName }) => ciName,
    getName: ({ ciName }) => ciName,
    getTypedName: ({ ciName = '' }) => ciName,
    toFields: (item, taken) =>
      item ? kind.fields.map((field) => toStoredField(field, item)) : [nameField(taken), ...kind.fields],
    planCreate(fields, values) {
      const { ciName = '' } = values
      const { [CLASS_FIELD]: ciClassName, ...ciAttributes } = toAttributes(fields, values)
      const record = { ciName, ...(ciClassName !== undefined && { ciClassName }), ciAttributes }
      return {
        label: `Add ${ciName}`,
        call: calls.create,
        request: { params, body: { cms_ci: record, ...extraBody } },
        // In the list: the service may answer "not found" although it was added (service-api 2.9).
        verification: {
          ...querySource(calls.list, { params }),
          shows: [{ ciName, ciAttributes: nonSecretAttributes(fields, ciAttributes) }],
        },
      }
    },
    planUpdate: (item, fields, values) =>
      createAttributeRequest<AnyCall>({
        label: `Save ${item.ciName}`,
        call: calls.update,
        record: item,
        fields,
        changed: changedAttributes(fields, values),
        source: querySource(calls.read, { params: toParams(item) }),
        requestFor: (sent) => ({ params: toParams(item), body: { cms_ci: sent } }),
      }),
    planDelete: (item) => planDelete(`Delete ${item.ciName}`, calls.remove, { params: toParams(item) }, calls.read),
    createTitle: `Add ${noun} to ${owner}`,
    createVerb: 'Add',
    getSubject: (name) => name,
    describeEffect: (name) => kind.effect(name, owner),
    describeDelete: (name) => `A ${noun} of ${owner}. ${kind.deleteEffect(name, owner)}`,
  }
}
