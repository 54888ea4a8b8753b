// A change of a record's attributes as it is planned: what was typed and nothing else, whatever kind of record it is.
import type { AnyCall } from '../../../contract/core/call.ts'
import { nonSecretAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { CallRequest } from '../client.ts'
import type { Fields, WriteRequest, QuerySource } from './write-request.ts'

type Attributes = Readonly<Record<string, string>>

interface AttributeRecord {
  readonly ciAttributes: Attributes
  readonly comments: string
}

interface AttributeChange<C extends AnyCall> {
  readonly label: string
  readonly call: C
  /** The record as it was when the change was made up. */
  readonly record: AttributeRecord
  readonly fields: readonly AttributeField[]
  /** Attributes that are to be others, by name. */
  readonly changed: Attributes
  /** What the form says; left out where it does not ask. */
  readonly comments?: string | undefined
  /** Reads the record. */
  readonly source: QuerySource
  /** Whether what others changed elsewhere in the record is compared, too. */
  readonly compareWholeRecord: boolean
  /** `sent`: what changes; comments are left out where they stay. `all`: every attribute and the comments, as they are to be. */
  readonly requestFor: (
    sent: { ciAttributes: Record<string, string>; comments?: string },
    all: { ciAttributes: Record<string, string>; comments: string },
  ) => CallRequest<C>
}

/** Changes what was typed. What is open of it is its witness; a secret left as it came stays what it is. */
export function createAttributeRequest<C extends AnyCall>(change: AttributeChange<C>): WriteRequest<C> {
  const { label, call, record, fields, changed, comments = record.comments, source, compareWholeRecord } = change
  const names = Object.keys(changed)
  const isSaid = comments !== record.comments
  const mine: Fields = { ...toFields(changed), ...(isSaid && { comments }) }
  const base: Fields = {
    ...(compareWholeRecord && { comments: record.comments, ...toFields(record.ciAttributes) }),
    ...(isSaid && { comments: record.comments }),
    ...Object.fromEntries(names.map((name) => [attributePath(name), record.ciAttributes[name] ?? ''])),
  }
  const requestFor = (merged: Fields) => {
    const ciAttributes = Object.fromEntries(names.map((name) => [name, merged[attributePath(name)] ?? '']))
    const kept = Object.entries(record.ciAttributes).map(([name, value]) => [
      name,
      merged[attributePath(name)] ?? value,
    ])
    return change.requestFor(
      { ciAttributes, ...(isSaid && { comments: merged['comments'] ?? '' }) },
      {
        ciAttributes: { ...Object.fromEntries(kept), ...ciAttributes },
        comments: merged['comments'] ?? record.comments,
      },
    )
  }
  const open = nonSecretAttributes(fields, changed)
  const shows = {
    ...(Object.keys(open).length > 0 && { ciAttributes: open }),
    ...(isSaid && { comments }),
  }
  return {
    label,
    call,
    request: requestFor(mine),
    verification: Object.keys(shows).length === 0 ? undefined : { ...source, shows },
    basis: { reading: source, base, mine, requestFor },
  }
}

/** Path of an attribute in a record. */
const attributePath = (attribute: string): string => `ciAttributes.${attribute}`

const toFields = (attributes: Attributes): Fields =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [attributePath(name), value]))
