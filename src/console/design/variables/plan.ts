// The requests that the grid of variables sends: one per variable that is added, changed or deleted (service-api 1.4, 2.2, 6.1).
import type { AnyCall } from '../../../contract/core/call.ts'
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
import type { DraftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { NOT_FOUND, querySource, type Fields, type WriteRequest } from '../../data/write/write-request.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { commentsDifference } from '../../kit/form/attributes.ts'
import { isSecretName } from '../../kit/secrets.ts'
import type { VariableRow } from './edits.ts'

export interface VariablesScope {
  readonly organization: string
  readonly assembly: string
  /** '' for the variables of the assembly. */
  readonly platform: string
}

const VALUE_PATH = 'ciAttributes.value'
const SECURE_PATH = 'ciAttributes.secure'

/** The attributes of a variable: a secret stands in `encrypted_value` alone. */
const attributesFor = (secure: boolean, value: string): Record<string, string> =>
  secure ? { secure: 'true', encrypted_value: value } : { secure: 'false', value }

function readVariable({ organization, assembly, platform }: VariablesScope, variable: string) {
  const params = { organization, assembly, variable }
  return platform === ''
    ? querySource(readGlobalVariable, { params })
    : querySource(readDesignVariable, { params: { ...params, platform } })
}

const expectedAttributes = (secure: boolean, value: string) =>
  secure ? { ciAttributes: { secure: 'true' } } : { ciAttributes: { secure: 'false', value } }

function planCreate(scope: VariablesScope, { name, value, secure, comments }: VariableRow): WriteRequest<AnyCall> {
  const { organization, assembly, platform } = scope
  const body = {
    cms_dj_ci: { ciName: name, ...(comments !== '' && { comments }), ciAttributes: attributesFor(secure, value) },
  }
  const verification = { ...readVariable(scope, name), shows: { ciName: name, ...expectedAttributes(secure, value) } }
  const label = `Add ${name}`
  return platform === ''
    ? { label, call: createGlobalVariable, request: { params: { organization, assembly }, body }, verification }
    : {
        label,
        call: createDesignVariable,
        request: { params: { organization, assembly, platform }, body },
        verification,
      }
}

function planUpdate(scope: VariablesScope, row: VariableRow, variable: DraftCi): WriteRequest<AnyCall> {
  const { organization, assembly, platform } = scope
  const { name, secure, isSecretKept } = row
  const said = row.comments === variable.comments ? undefined : { comments: row.comments }
  const base: Fields = {
    [VALUE_PATH]: row.originalValue,
    [SECURE_PATH]: variable.ciAttributes['secure'] ?? '',
    ...(said && { comments: variable.comments }),
  }
  const bodyFor = (value: string, comments: string) => ({
    cms_dj_ci: {
      ...(said && { comments }),
      ciAttributes: isSecretKept && secure ? { secure: 'true' } : attributesFor(secure, value),
    },
  })
  const mine: Fields = { ...(!secure && { [VALUE_PATH]: row.value }), [SECURE_PATH]: String(secure), ...said }
  const label = `Change ${name}`
  const params = { organization, assembly, variable: name }
  const local = { ...params, platform }
  const requestFor = (merged: Fields) => ({
    params: platform === '' ? params : local,
    body: bodyFor(secure ? row.value : (merged[VALUE_PATH] ?? row.value), merged['comments'] ?? row.comments),
  })
  const basis = { reading: readVariable(scope, name), base, mine, requestFor }
  // Whether a secret was taken cannot be read.
  const verification =
    secure && !isSecretKept
      ? undefined
      : { ...readVariable(scope, name), shows: { ...expectedAttributes(secure, row.value), ...said } }
  const body = bodyFor(row.value, row.comments)
  return platform === ''
    ? { label, call: updateGlobalVariable, request: { params, body }, verification, basis }
    : { label, call: updateDesignVariable, request: { params: local, body }, verification, basis }
}

function planDelete(scope: VariablesScope, { name }: VariableRow, { rfcAction }: DraftCi): WriteRequest<AnyCall> {
  const { organization, assembly, platform } = scope
  const params = { organization, assembly, variable: name }
  const verification = {
    ...readVariable(scope, name),
    shows: rfcAction === 'add' ? NOT_FOUND : { rfcAction: 'delete' },
  }
  const label = `Delete ${name}`
  return platform === ''
    ? { label, call: deleteGlobalVariable, request: { params }, verification }
    : { label, call: deleteDesignVariable, request: { params: { ...params, platform } }, verification }
}

/** One request per row that is not as it was: added ones first, deleted ones last. `rows`: which row each is of. */
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

/** What the grid changes, variable by variable; secrets are told only as being some. */
export function variableDifferences(rows: readonly VariableRow[]): Difference[] {
  const shown = (name: string, secure: boolean, value: string) => (secure || isSecretName(name) ? ENCRYPTED : value)
  return rows.flatMap((row) => {
    const { name, variable, state, secure, value } = row
    if (state === 'same') return []
    const was = variable?.ciAttributes
    const before = was && shown(name, was['secure'] === 'true', was['value'] ?? '')
    const after = state === 'deleted' ? undefined : shown(name, secure, value)
    const isSameKind = secure === (was?.['secure'] === 'true')
    const isValueKept =
      state === 'changed' && isSameKind && (secure ? row.isSecretKept : value === (was?.['value'] ?? ''))
    const said = commentsDifference(variable?.comments ?? '', state === 'deleted' ? {} : { comments: row.comments })
    return [
      ...(isValueKept ? [] : [{ attribute: name, before, after }]),
      ...said.map((each) => ({ ...each, attribute: `comments of ${name}` })),
    ]
  })
}
