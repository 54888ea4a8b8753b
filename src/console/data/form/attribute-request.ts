import type { AnyCall } from '../../../contract/core/call.ts'
import { nonSecretAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { CallRequest } from '../client.ts'
import type { Fields, WriteRequest, QuerySource } from '../write/write-request.ts'

type Attributes = Readonly<Record<string, string>>

type RecordValues = {
  ciAttributes: Record<string, string>
  comments?: string
}

interface AttributeChange<C extends AnyCall> {
  readonly label: string
  readonly call: C
  /** The record when the edit began. */
  readonly record: { readonly ciAttributes: Attributes; readonly comments: string }
  readonly fields: readonly AttributeField[]
  /** New values by attribute name, and of `comments`. */
  readonly changed: Attributes
  readonly source: QuerySource
  /** `sent`: the changes. `all`: the whole record after the change. */
  readonly requestFor: (sent: RecordValues, all: RecordValues) => CallRequest<C>
}

/** A write of the changed attributes only. Verified by the non-secret ones; untouched secrets stay as they are. */
export function createAttributeRequest<C extends AnyCall>(change: AttributeChange<C>): WriteRequest<C> {
  const { label, call, record, fields, changed, source } = change
  const mine = toPaths(changed)
  const absent = Object.fromEntries(Object.keys(mine).map((path) => [path, '']))
  const base: Fields = { ...absent, comments: record.comments, ...toPaths(record.ciAttributes) }
  const requestFor = (merged: Fields) => {
    const sent = Object.keys(mine).map((path) => [path, merged[path] ?? ''])
    return change.requestFor(fromPaths(Object.fromEntries(sent)), fromPaths({ ...base, ...merged }))
  }
  const visible = nonSecretAttributes(fields, changed)
  return {
    label,
    call,
    request: requestFor(mine),
    verification: Object.keys(visible).length === 0 ? undefined : { ...source, shows: fromPaths(toPaths(visible)) },
    basis: {
      source,
      base,
      mine,
      requestFor,
      labels: toPaths(Object.fromEntries(fields.map((field) => [field.name, field.label]))),
    },
  }
}

const ATTRIBUTES = 'ciAttributes.'

const toPaths = (values: Attributes): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name === 'comments' ? name : ATTRIBUTES + name, value]),
  )

function fromPaths({ comments, ...attributes }: Fields): RecordValues {
  const entries = Object.entries(attributes).map(([path, value]) => [path.slice(ATTRIBUTES.length), value])
  return { ciAttributes: Object.fromEntries(entries), ...(comments !== undefined && { comments }) }
}
