// Writes of variables: one request per added, changed or deleted variable (service-api 1.4, 2.2, 2.3, 2.9, 6.1).
import type { AnyCall } from '../../../contract/core/call.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { isSecretName } from '../../../contract/core/secrets.ts'
import { querySource, type Fields, type WriteRequest } from '../write/write-request.ts'
import { isKeptOnPull, isSecure, storedValue, type Variable, type VariableRow } from './edits.ts'

export interface VariableCalls {
  readonly params: Readonly<Record<string, string>>
  readonly envelope: 'cms_ci' | 'cms_dj_ci'
  readonly read: AnyCall
  readonly update: AnyCall
  /** Undefined for an environment: its variables come from the design, and only their values and owners change. */
  readonly define: DefinitionCalls | undefined
}

interface DefinitionCalls {
  readonly create: AnyCall
  readonly remove: AnyCall
  /** What a deleted variable reads as. */
  readonly deletedShape: (variable: Variable) => unknown
}

const VALUE_PATH = 'ciAttributes.value'
const SECURE_PATH = 'ciAttributes.secure'
const FIELD_LABELS: Fields = { comments: 'Comments', [VALUE_PATH]: 'Value', [SECURE_PATH]: 'Secret' }

const variableSource = ({ read, params }: VariableCalls, variable: string) =>
  querySource(read, { params: { ...params, variable } })

/** A secret is only in `encrypted_value`. */
const attributesFor = (secure: boolean, value: string): Record<string, string> =>
  secure ? { secure: 'true', encrypted_value: value } : { secure: 'false', value }

const expectedAttributes = (secure: boolean, value: string) => ({
  ciAttributes: secure ? { secure: 'true' } : attributesFor(false, value),
})

function planCreate(
  calls: VariableCalls,
  { create }: DefinitionCalls,
  { name, value, secure, comments }: VariableRow,
): WriteRequest<AnyCall> {
  const fields = { ciName: name, ...(comments !== '' && { comments }), ciAttributes: attributesFor(secure, value) }
  return {
    label: `Add ${name}`,
    call: create,
    request: { params: calls.params, body: { [calls.envelope]: fields } },
    verification: { ...variableSource(calls, name), shows: { ciName: name, ...expectedAttributes(secure, value) } },
  }
}

/** The environment, or nothing, as the owner of the attributes that hold the value. */
function ownersFor({ secure, isKept }: VariableRow) {
  const owner = isKept ? 'manifest' : ''
  return { ciAttrProps: { owner: secure ? { encrypted_value: owner, secure: owner } : { value: owner } } }
}

function updatedAttributes(row: VariableRow, variable: Variable, value: string): Record<string, string> {
  if (row.isSecretKept && row.secure) return { secure: 'true' }
  const becomesSecret = row.secure && !isSecure(variable)
  // Otherwise a cloud encrypts the old value instead of the new one.
  return { ...attributesFor(row.secure, value), ...(becomesSecret && { value: '' }) }
}

function planUpdate(calls: VariableCalls, row: VariableRow, variable: Variable): WriteRequest<AnyCall> {
  const { name, secure, isSecretKept } = row
  const source = variableSource(calls, name)
  const newComments = row.comments === variable.comments ? undefined : { comments: row.comments }
  const owners = calls.define ? undefined : ownersFor(row)
  const base: Fields = {
    [VALUE_PATH]: row.originalValue,
    [SECURE_PATH]: variable.ciAttributes['secure'] ?? '',
    ...(newComments && { comments: variable.comments }),
  }
  const mine: Fields = {
    ...(!secure && { [VALUE_PATH]: row.value }),
    ...(secure !== isSecure(variable) && { [SECURE_PATH]: String(secure) }),
    ...newComments,
  }
  const requestFor = (merged: Fields) => ({
    params: source.request.params,
    body: {
      [calls.envelope]: {
        ...(newComments && { comments: merged['comments'] ?? row.comments }),
        ciAttributes: updatedAttributes(row, variable, secure ? row.value : (merged[VALUE_PATH] ?? row.value)),
        ...owners,
      },
    },
  })
  return {
    label: `Change ${name}`,
    call: calls.update,
    request: requestFor(mine),
    // A new secret cannot be read back.
    verification:
      secure && !isSecretKept
        ? undefined
        : { ...source, shows: { ...expectedAttributes(secure, row.value), ...newComments, ...owners } },
    basis: { source, base, mine, requestFor, labels: FIELD_LABELS },
  }
}

function planDelete(
  calls: VariableCalls,
  { remove, deletedShape }: DefinitionCalls,
  variable: Variable,
): WriteRequest<AnyCall> {
  const source = variableSource(calls, variable.ciName)
  return {
    label: `Delete ${variable.ciName}`,
    call: remove,
    request: { params: source.request.params },
    verification: { ...source, shows: deletedShape(variable) },
  }
}

/** Changed rows in the order of their requests: additions first, deletions last. */
export const orderRows = (rows: readonly VariableRow[]): VariableRow[] =>
  (['added', 'changed', 'deleted'] as const).flatMap((state) => rows.filter((row) => row.state === state))

export const planVariables = (calls: VariableCalls, rows: readonly VariableRow[]): WriteRequest<AnyCall>[] =>
  rows.flatMap((row) => {
    const { variable, state } = row
    if (variable && state !== 'deleted') return planUpdate(calls, row, variable)
    if (!calls.define) return []
    return variable ? planDelete(calls, calls.define, variable) : planCreate(calls, calls.define, row)
  })

const displayValue = (name: string, secure: boolean, value: string) =>
  secure || isSecretName(name) ? ENCRYPTED : value

function valueDifference({ name, variable, state, secure, value, isSecretKept }: VariableRow): Difference[] {
  const wasSecure = isSecure(variable)
  const isSameValue = secure ? isSecretKept : value === storedValue(variable)
  if (state === 'changed' && secure === wasSecure && isSameValue) return []
  return [
    {
      attribute: name,
      before: variable && displayValue(name, wasSecure, storedValue(variable)),
      after: state === 'deleted' ? undefined : displayValue(name, secure, value),
    },
  ]
}

function commentsDifference({ name, variable, state, comments }: VariableRow): Difference[] {
  const before = variable?.comments ?? ''
  if (state === 'deleted' || comments === before) return []
  return [{ attribute: `comments of ${name}`, label: `Comments of ${name}`, before, after: comments }]
}

function ownerDifference({ name, variable, isKept }: VariableRow): Difference[] {
  const wasKept = isKeptOnPull(variable)
  const label = (kept: boolean) => (kept ? 'kept' : 'overwritten')
  return isKept === wasKept ? [] : [{ attribute: `${name} on pull`, before: label(wasKept), after: label(isKept) }]
}

/** Changes of changed rows by variable; secrets masked. */
export const variableDifferences = ({ define }: VariableCalls, rows: readonly VariableRow[]): Difference[] =>
  rows.flatMap((row) => [...valueDifference(row), ...commentsDifference(row), ...(define ? [] : ownerDifference(row))])
