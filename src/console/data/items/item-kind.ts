// Kinds of small records that take effect at once, such as the zones of a cloud: their calls, fields and texts (service-api 2.9).
import type { AnyCall, BodyOf } from '../../../contract/core/call.ts'
import type { AttributeField } from '../../kit/form/attributes.ts'

/** The field of a new record's class. */
export const CLASS_FIELD = 'ciClassName'

/** Attributes that a call takes: field names are checked against the contract. */
type AttributeName<Create extends AnyCall> =
  BodyOf<Create> extends { cms_ci: { ciAttributes: infer Attributes } } ? keyof Attributes & string : string

export interface ItemKind<Create extends AnyCall = AnyCall> {
  readonly noun: string
  /** Name of its path parameter. */
  readonly param: string
  readonly calls: Readonly<Record<'list' | 'read' | 'update' | 'remove', AnyCall>> & { readonly create: Create }
  /** Sent beside a new record. */
  readonly extraBody?: Readonly<Record<string, string>>
  /** With the values of a new item. */
  readonly fields: readonly (AttributeField & { readonly name: AttributeName<Create> | typeof CLASS_FIELD })[]
  /** `owner`: the cloud, environment or organization that it belongs to. */
  readonly effect: (name: string, owner: string) => string
  readonly deleteEffect: (name: string, owner: string) => string
}

export const defineItemKind = <Create extends AnyCall>(kind: ItemKind<Create>): ItemKind => kind

/** Where the items of a kind are. */
export interface ItemScope {
  /** Call params of their list. */
  readonly params: Readonly<Record<string, string>>
  /** Name of what they belong to. */
  readonly owner: string
}
