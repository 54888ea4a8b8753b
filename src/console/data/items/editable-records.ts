import type { AnyCall } from '../../../contract/core/call.ts'
import type { AttributeField } from '../../kit/form/attributes.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { WriteRequest } from '../write/write-request.ts'

/** The records of a list as their dialog needs them: fields, requests and texts. Methods, so that they are bivariant. */
export interface EditableRecords<Item> {
  readonly noun: string
  /** Call params of the list. */
  readonly params: Readonly<Record<string, string>>
  readonly calls: Readonly<Record<'list' | 'read', AnyCall>>
  /** What identifies a record within the list. */
  getKey(item: Item): string
  getName(item: Item): string
  /** The name of a new record; '' until it is typed. */
  getTypedName(values: FormValues): string
  /** `item`: undefined for a new one. `taken`: names of existing records. */
  toFields(item: Item | undefined, taken: readonly string[]): readonly AttributeField[]
  planCreate(fields: readonly AttributeField[], values: FormValues): WriteRequest<AnyCall>
  planUpdate(item: Item, fields: readonly AttributeField[], values: FormValues): WriteRequest<AnyCall>
  planDelete(item: Item): WriteRequest<AnyCall>
  readonly createTitle: string
  readonly createVerb: 'Add' | 'Create'
  /** As in the titles "Edit ..." and "Delete ...". */
  getSubject(name: string): string
  describeEffect(name: string): string
  describeDelete(name: string): string
}
