// Writes of variables: one request per added, changed or deleted variable (service-api 1.4, 2.2, 6.1).
import type { AnyCall } from '../../../contract/core/call.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import {
  createDesignVariable,
  createGlobalVariable,
  deleteDesignVariable,
  deleteGlobalVariable,
  readDesignVariable,
  readGlobalVariable,
  updateDesignVariable,
  updateGlobalVariable,
} from '../../../contract/design/variables.ts'
import { querySource, type Fields, type WriteRequest } from '../../data/write/write-request.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { commentsDifference } from '../../kit/form/attributes.ts'
import { isSecretName } from '../../kit/secrets.ts'
import { deletedShape } from '../releases/pending.ts'
import type { VariableRow } from './edits.ts'

export interface VariablesScope {
  readonly organization: string
  readonly assembly: string
  /** '' for the variables of the assembly. */
  readonly platform: string
}

type VariableCalls = Readonly<Record<'create' | 'read' | 'update' | 'remove', AnyCall>>

const GLOBAL_CALLS: VariableCalls = {
  create: createGlobalVariable,
  read: readGlobalVariable,
  update: updateGlobalVariable,
  remove: deleteGlobalVariable,
}
const PLATFORM_CALLS: VariableCalls = {
  create: createDesignVariable,
  read: readDesignVariable,
  update: updateDesignVariable,
  remove: deleteDesignVariable,
}

const callsFor = ({ platform }: VariablesScope): VariableCalls => (platform === '' ? GLOBAL_CALLS : PLATFORM_CALLS)

const listParams = ({ organization, assembly, platform }: VariablesScope): Readonly<Record<string, string>> =>
  platform === '' ? { organization, assembly } : { organization, assembly, platform }

const variableSource = (scope: VariablesScope, variable: string) =>
  querySource(callsFor(scope).read, { params: { ...listParams(scope), variable } })

const VALUE_PATH = 'ciAttributes.value'
const SECURE_PATH = 'ciAttributes.secure'

/** A secret is only in `encrypted_value`. */
const attributesFor = (secure: boolean, value: string): Record<string, string> =>
  secure ? { secure: 'true', encrypted_value: value } : { secure: 'false', value }

const expectedAttributes = (secure: boolean, value: string) =>
  secure ? { ciAttributes: { secure: 'true' } } : { ciAttributes: { secure: 'false', value } }

function planCreate(scope: VariablesScope, { name, value, secure, comments }: VariableRow): WriteRequest<AnyCall> {
  return {
    label: `Add ${name}`,
    call: callsFor(scope).create,
    request: {
      params: listParams(scope),
      body: {
        cms_dj_ci: { ciName: name, ...(comments !== '' && { comments }), ciAttributes: attributesFor(secure, value) },
      },
    },
    verification: { ...variableSource(scope, name), shows: { ciName: name, ...expectedAttributes(secure, value) } },
  }
}

function planUpdate(scope: VariablesScope, row: VariableRow, variable: DraftCi): WriteRequest<AnyCall> {
  const { name, secure, isSecretKept } = row
  const source = variableSource(scope, name)
  const newComments = row.comments === variable.comments ? undefined : { comments: row.comments }
  const base: Fields = {
    [VALUE_PATH]: row.originalValue,
    [SECURE_PATH]: variable.ciAttributes['secure'] ?? '',
    ...(newComments && { comments: variable.comments }),
  }
  const mine: Fields = { ...(!secure && { [VALUE_PATH]: row.value }), [SECURE_PATH]: String(secure), ...newComments }
  const requestFor = (merged: Fields) => ({
    params: source.request.params,
    body: {
      cms_dj_ci: {
        ...(newComments && { comments: merged['comments'] ?? row.comments }),
        ciAttributes:
          isSecretKept && secure
            ? { secure: 'true' }
            : attributesFor(secure, secure ? row.value : (merged[VALUE_PATH] ?? row.value)),
      },
    },
  })
  return {
    label: `Change ${name}`,
    call: callsFor(scope).update,
    request: requestFor(mine),
    // A new secret cannot be read back.
    verification:
      secure && !isSecretKept
        ? undefined
        : { ...source, shows: { ...expectedAttributes(secure, row.value), ...newComments } },
    basis: { source, base, mine, requestFor },
  }
}

function planDelete(scope: VariablesScope, { name }: VariableRow, variable: DraftCi): WriteRequest<AnyCall> {
  const source = variableSource(scope, name)
  return {
    label: `Delete ${name}`,
    call: callsFor(scope).remove,
    request: { params: source.request.params },
    verification: { ...source, shows: deletedShape(variable) },
  }
}

/** One request per changed row: additions first, deletions last. `rows`: the row of each request. */
export function planVariables(
  scope: VariablesScope,
  rows: readonly VariableRow[],
): { readonly planned: readonly WriteRequest<AnyCall>[]; readonly rows: readonly VariableRow[] } {
  const ordered = (['added', 'changed', 'deleted'] as const).flatMap((state) =>
    rows.filter((row) => row.state === state),
  )
  const planned = ordered.map((row) => {
    if (!row.variable) return planCreate(scope, row)
    return row.state === 'deleted' ? planDelete(scope, row, row.variable) : planUpdate(scope, row, row.variable)
  })
  return { planned, rows: ordered }
}

/** Changes by variable; secrets masked. */
export function variableDifferences(rows: readonly VariableRow[]): Difference[] {
  const display = (name: string, secure: boolean, value: string) => (secure || isSecretName(name) ? ENCRYPTED : value)
  return rows.flatMap((row) => {
    const { name, variable, state, secure, value } = row
    if (state === 'same') return []
    const was = variable?.ciAttributes
    const before = was && display(name, was['secure'] === 'true', was['value'] ?? '')
    const after = state === 'deleted' ? undefined : display(name, secure, value)
    const isSameKind = secure === (was?.['secure'] === 'true')
    const isValueKept =
      state === 'changed' && isSameKind && (secure ? row.isSecretKept : value === (was?.['value'] ?? ''))
    const comments = commentsDifference(variable?.comments ?? '', state === 'deleted' ? {} : { comments: row.comments })
    return [
      ...(isValueKept ? [] : [{ attribute: name, before, after }]),
      ...comments.map((each) => ({ ...each, attribute: `comments of ${name}` })),
    ]
  })
}
