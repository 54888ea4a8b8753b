import type { AnyCall } from '../../../contract/core/call.ts'
import { nonSecretAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { CallRequest } from '../client.ts'
import type { Fields, WriteRequest, QuerySource } from '../write/write-request.ts'

type Attributes = Readonly<Record<string, string>>

interface AttributeChange<C extends AnyCall> {
  readonly label: string
  readonly call: C
  /** The record when the edit began. */
  readonly record: { readonly ciAttributes: Attributes; readonly comments: string }
  readonly fields: readonly AttributeField[]
  /** New values by attribute name, and of `comments`. */
  readonly changed: Attributes
  /** Changed comments, if `changed` does not have them. */
  readonly comments?: string | undefined
  /** Query of the record. */
  readonly source: QuerySource
  /** Whether concurrent changes of other attributes are compared too. */
  readonly compareWholeRecord: boolean
  /** `sent`: the changes, without unchanged comments. `all`: the whole record after the change. */
  readonly requestFor: (
    sent: { ciAttributes: Record<string, string>; comments?: string },
    all: { ciAttributes: Record<string, string>; comments: string },
  ) => CallRequest<C>
}

/** A write of the changed attributes only. Verified by the non-secret ones; untouched secrets stay as they are. */
export function createAttributeRequest<C extends AnyCall>(change: AttributeChange<C>): WriteRequest<C> {
  const { label, call, record, fields, source, compareWholeRecord } = change
  const { comments = change.comments ?? record.comments, ...changed } = change.changed
  const names = Object.keys(changed)
  const hasComments = comments !== record.comments
  const mine: Fields = { ...toFields(changed), ...(hasComments && { comments }) }
  const base: Fields = {
    ...(compareWholeRecord && { comments: record.comments, ...toFields(record.ciAttributes) }),
    ...(hasComments && { comments: record.comments }),
    ...Object.fromEntries(names.map((name) => [attributePath(name), record.ciAttributes[name] ?? ''])),
  }
  const requestFor = (merged: Fields) => {
    const ciAttributes = Object.fromEntries(names.map((name) => [name, merged[attributePath(name)] ?? '']))
    const others = Object.entries(record.ciAttributes).map(([name, value]) => [
      name,
      merged[attributePath(name)] ?? value,
    ])
    return change.requestFor(
      { ciAttributes, ...(hasComments && { comments: merged['comments'] ?? '' }) },
      {
        ciAttributes: { ...Object.fromEntries(others), ...ciAttributes },
        comments: merged['comments'] ?? record.comments,
      },
    )
  }
  const labels: Fields = {
    comments: 'Comments',
    ...Object.fromEntries(fields.map((field) => [attributePath(field.name), field.label])),
  }
  const visible = nonSecretAttributes(fields, changed)
  const shows = {
    ...(Object.keys(visible).length > 0 && { ciAttributes: visible }),
    ...(hasComments && { comments }),
  }
  return {
    label,
    call,
    request: requestFor(mine),
    verification: Object.keys(shows).length === 0 ? undefined : { ...source, shows },
    basis: { source, base, mine, requestFor, labels },
  }
}

const attributePath = (attribute: string): string => `ciAttributes.${attribute}`

const toFields = (attributes: Attributes): Fields =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [attributePath(name), value]))
