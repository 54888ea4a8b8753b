// Edits of variables: of a design, a cloud or an environment. Secret values are under `secret`, which drafts never store.
import * as z from 'zod/mini'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { Ci, DraftCi } from '../../../contract/core/records.ts'
import { getOwnedAttributes } from '../../kit/form/owners.ts'
import { isSecretName } from '../../../contract/core/secrets.ts'

/** A variable. Those of a cloud have neither uncommitted changes nor owners. */
export type Variable = Pick<
  Ci,
  'ciId' | 'ciName' | 'comments' | 'ciAttributes' | 'created' | 'createdBy' | 'updated' | 'updatedBy'
> &
  Partial<Pick<DraftCi, 'rfcAction' | 'ciAttrProps'>>

const optionalText = z.optional(z.string())
const optionalFlag = z.optional(z.boolean())

/** What differs from the stored variable. */
const variableEditSchema = z.object({
  name: optionalText,
  /** The value when the edit began. */
  was: optionalText,
  value: optionalText,
  secret: optionalText,
  secure: optionalFlag,
  comments: optionalText,
  isKept: optionalFlag,
  deleted: optionalFlag,
})
type VariableEdit = z.output<typeof variableEditSchema>

/** By id of the variable, or `new 1` for an added one. */
export type Edits = Readonly<Record<string, VariableEdit>>

/** Without added rows in which nothing was typed. */
export const withoutBlankRows = (edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([, { name, ...edit }]) => name !== '' || Object.keys(edit).length > 0),
  )

export const editsSchema = z.pipe(z.record(z.string(), variableEditSchema), z.transform(withoutBlankRows))

export const NO_EDITS: Edits = {}

export interface VariableRow {
  /** Of the edit. */
  readonly key: string
  readonly name: string
  /** '' for an untouched secret. */
  readonly value: string
  readonly secure: boolean
  /** Whether the stored secret is untouched. */
  readonly isSecretKept: boolean
  /** The value when the edit began; '' for a secret. */
  readonly originalValue: string
  readonly comments: string
  /** Whether a pull will keep the value of an environment. */
  readonly isKept: boolean
  readonly state: 'same' | 'changed' | 'added' | 'deleted'
  /** Undefined for an added row. */
  readonly variable: Variable | undefined
}

export const isSecure = (variable: Variable | undefined): boolean => variable?.ciAttributes['secure'] === 'true'

export const storedValue = (variable: Variable | undefined): string => variable?.ciAttributes['value'] ?? ''

/** Whether the environment owns the value, so that a pull keeps it. */
export const isKeptOnPull = (variable: Variable | undefined): boolean =>
  getOwnedAttributes({ ciAttrProps: variable?.ciAttrProps ?? {} }, 'manifest').length > 0

function rowState(variable: Variable | undefined, edit: VariableEdit | undefined): VariableRow['state'] {
  if (!edit) return 'same'
  if (!variable) return 'added'
  return edit.deleted ? 'deleted' : 'changed'
}

function toRow(key: string, variable: Variable | undefined, edit: VariableEdit | undefined): VariableRow {
  const { secret, value = secret, name = '', secure = isSecure(variable), comments, isKept } = edit ?? {}
  return {
    key,
    name: variable?.ciName ?? name,
    value: value ?? storedValue(variable),
    secure,
    isSecretKept: isSecure(variable) && value === undefined,
    originalValue: edit?.was ?? storedValue(variable),
    comments: comments ?? variable?.comments ?? '',
    // A changed value is kept unless the operator says otherwise.
    isKept: isKept ?? (value !== undefined || isKeptOnPull(variable)),
    state: rowState(variable, edit),
    variable,
  }
}

/** The variables with their edits, then added rows. */
export const toRows = (variables: readonly Variable[], edits: Edits): VariableRow[] => [
  ...variables.map((variable) => toRow(variable.ciId, variable, edits[variable.ciId])),
  ...Object.entries(edits).flatMap(([key, edit]) => (edit.name === undefined ? [] : [toRow(key, undefined, edit)])),
]

export type RowChange = Partial<Pick<VariableRow, 'name' | 'value' | 'secure' | 'comments' | 'isKept'>>

/** Changes a row; an edit that changes nothing is removed. */
export function changeRow(edits: Edits, row: VariableRow, change: RowChange): Edits {
  const { key, variable, originalValue } = row
  const { name, value, secure, comments } = { ...row, ...change }
  const isTyped = value !== storedValue(variable)
  const isKept = change.isKept ?? edits[key]?.isKept
  const isKeptByDefault = isTyped || isKeptOnPull(variable)
  const edit: VariableEdit = {
    ...(isTyped && (secure || isSecretName(name) ? { secret: value } : { value })),
    ...(secure !== isSecure(variable) && { secure }),
    ...(comments !== (variable?.comments ?? '') && { comments }),
    ...(isKept !== undefined && isKept !== isKeptByDefault && { isKept }),
  }
  if (!variable) return { ...edits, [key]: { ...edit, name } }
  if (Object.keys(edit).length === 0) return removeEdits(edits, [row])
  return { ...edits, [key]: { ...edit, was: originalValue } }
}

/** Reverts rows, or removes added ones. */
export const removeEdits = (edits: Edits, rows: readonly VariableRow[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => !rows.some((row) => row.key === key)))

export const markDeleted = (edits: Edits, row: VariableRow): Edits =>
  row.variable ? { ...edits, [row.key]: { deleted: true } } : removeEdits(edits, [row])

function unusedKey(edits: Edits): string {
  let number = 1
  while (`new ${number}` in edits) number += 1
  return `new ${number}`
}

export function addRow(edits: Edits, name = '', value = ''): Edits {
  const key = unusedKey(edits)
  const secure = isSecretName(name)
  return changeRow(edits, toRow(key, undefined, { name }), { value, secure })
}

export interface VariableLine {
  readonly name: string
  readonly value: string
}

export interface IgnoredLine {
  /** From 1. */
  readonly number: number
  readonly text: string
  readonly reason: string
}

/** Parses lines of a properties or shell file. Blank lines and comments are left out, other lines are ignored with a reason. */
export function parseLines(pasted: string) {
  const lines: VariableLine[] = []
  const ignored: IgnoredLine[] = []
  for (const [index, line] of pasted.split(/\r?\n/).entries()) {
    const text = line.trim()
    if (text === '' || /^[#!]/.test(text)) continue
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z][\w.-]*)\s*[=\t]\s*(.*?)\s*$/.exec(line) ?? []
    if (name !== undefined) lines.push({ name, value: value.replace(/^"(.*)"$|^'(.*)'$/, '$1$2') })
    else
      ignored.push({
        number: index + 1,
        text,
        reason: /[=\t]/.test(text)
          ? 'the name is not a letter followed by letters, digits, “-”, “_” or “.”'
          : 'no “=” after the name',
      })
  }
  return { lines, ignored }
}

/** Sets existing variables and adds the others. */
export const applyLines = (edits: Edits, variables: readonly Variable[], lines: readonly VariableLine[]): Edits =>
  lines.reduce((all, { name, value }) => {
    const row = toRows(variables, all).find((each) => each.name === name)
    return row ? changeRow(all, row, { value }) : addRow(all, name, value)
  }, edits)

export function rowProblem(row: VariableRow, rows: readonly VariableRow[]): string | undefined {
  const { state, name, value, secure, isSecretKept } = row
  const others = rows.filter((other) => other !== row && other.name !== '').map((other) => other.name)
  const nameProblem = state === 'added' ? validateNewName(name, itemNameRule, others) : undefined
  if (nameProblem) return nameProblem
  if (state === 'changed' && isSecretKept && !secure) return 'Type the value: the service does not return secrets.'
  return secure && !isSecretKept && value === '' ? 'A secret needs a value.' : undefined
}
