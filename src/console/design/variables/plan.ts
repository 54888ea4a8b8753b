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
} from '../../../contract/design/design-variables.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { GONE, reading, type Fields, type Planned } from '../../data/write/planned.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { commentsDifference } from '../../kit/form/attributes.ts'
import { isSecretName } from '../../kit/secrets.ts'
import type { VariableRow } from './edits.ts'

export interface VariablesPlace {
  readonly organization: string
  readonly assembly: string
  /** '' for the variables of the assembly. */
  readonly platform: string
}

const VALUE = 'ciAttributes.value'
const SECURE = 'ciAttributes.secure'

/** The attributes of a variable: a secret stands in `encrypted_value` alone. */
const attributesFor = (secure: boolean, value: string): Record<string, string> =>
  secure ? { secure: 'true', encrypted_value: value } : { secure: 'false', value }

function readingOf({ organization, assembly, platform }: VariablesPlace, variable: string) {
  const params = { organization, assembly, variable }
  return platform === ''
    ? reading(readGlobalVariable, { params })
    : reading(readDesignVariable, { params: { ...params, platform } })
}

const shownOf = (secure: boolean, value: string) =>
  secure ? { ciAttributes: { secure: 'true' } } : { ciAttributes: { secure: 'false', value } }

function planAdded(place: VariablesPlace, { name, value, secure, comments }: VariableRow): Planned<AnyCall> {
  const { organization, assembly, platform } = place
  const body = {
    cms_dj_ci: { ciName: name, ...(comments !== '' && { comments }), ciAttributes: attributesFor(secure, value) },
  }
  const witness = { ...readingOf(place, name), shows: { ciName: name, ...shownOf(secure, value) } }
  const label = `Add ${name}`
  return platform === ''
    ? { label, call: createGlobalVariable, request: { params: { organization, assembly }, body }, witness }
    : { label, call: createDesignVariable, request: { params: { organization, assembly, platform }, body }, witness }
}

function planChanged(place: VariablesPlace, row: VariableRow, variable: DraftCi): Planned<AnyCall> {
  const { organization, assembly, platform } = place
  const { name, secure, kept } = row
  const said = row.comments === variable.comments ? undefined : { comments: row.comments }
  const base: Fields = {
    [VALUE]: row.was,
    [SECURE]: variable.ciAttributes['secure'] ?? '',
    ...(said && { comments: variable.comments }),
  }
  const bodyFor = (value: string, comments: string) => ({
    cms_dj_ci: {
      ...(said && { comments }),
      ciAttributes: kept && secure ? { secure: 'true' } : attributesFor(secure, value),
    },
  })
  const mine: Fields = { ...(!secure && { [VALUE]: row.value }), [SECURE]: String(secure), ...said }
  const label = `Change ${name}`
  const params = { organization, assembly, variable: name }
  const local = { ...params, platform }
  const requestFor = (merged: Fields) => ({
    params: platform === '' ? params : local,
    body: bodyFor(secure ? row.value : (merged[VALUE] ?? row.value), merged['comments'] ?? row.comments),
  })
  const basis = { reading: readingOf(place, name), base, mine, requestFor }
  // Whether a secret was taken cannot be read.
  const witness =
    secure && !kept ? undefined : { ...readingOf(place, name), shows: { ...shownOf(secure, row.value), ...said } }
  const body = bodyFor(row.value, row.comments)
  return platform === ''
    ? { label, call: updateGlobalVariable, request: { params, body }, witness, basis }
    : { label, call: updateDesignVariable, request: { params: local, body }, witness, basis }
}

function planDeleted(place: VariablesPlace, { name }: VariableRow, { rfcAction }: DraftCi): Planned<AnyCall> {
  const { organization, assembly, platform } = place
  const params = { organization, assembly, variable: name }
  const witness = { ...readingOf(place, name), shows: rfcAction === 'add' ? GONE : { rfcAction: 'delete' } }
  const label = `Delete ${name}`
  return platform === ''
    ? { label, call: deleteGlobalVariable, request: { params }, witness }
    : { label, call: deleteDesignVariable, request: { params: { ...params, platform } }, witness }
}

/** One request per row that is not as it was: added ones first, deleted ones last. `rows`: which row each is of. */
export function planVariables(
  place: VariablesPlace,
  rows: readonly VariableRow[],
): { readonly planned: readonly Planned<AnyCall>[]; readonly rows: readonly VariableRow[] } {
  const ordered = (['added', 'changed', 'deleted'] as const).flatMap((state) =>
    rows.filter((row) => row.state === state),
  )
  const planned = ordered.map((row) => {
    if (!row.variable) return planAdded(place, row)
    return row.state === 'deleted' ? planDeleted(place, row, row.variable) : planChanged(place, row, row.variable)
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
    const isValueKept = state === 'changed' && isSameKind && (secure ? row.kept : value === (was?.['value'] ?? ''))
    const said = commentsDifference(variable?.comments ?? '', state === 'deleted' ? {} : { comments: row.comments })
    return [
      ...(isValueKept ? [] : [{ attribute: name, before, after }]),
      ...said.map((each) => ({ ...each, attribute: `comments of ${name}` })),
    ]
  })
}
