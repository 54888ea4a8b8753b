// Edits of the variables grid. Secret values are under `secret`, which drafts never store.
import * as z from 'zod/mini'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { isSecretName } from '../../kit/secrets.ts'

const optionalText = z.optional(z.string())

const variableEditSchema = z.object({
  /** The value when the edit began. */
  was: optionalText,
  value: optionalText,
  secret: optionalText,
  secure: z.optional(z.boolean()),
  comments: optionalText,
  deleted: z.optional(z.boolean()),
})

const addedVariableSchema = z.object({
  name: z.string(),
  value: optionalText,
  secret: optionalText,
  secure: z.boolean(),
  comments: optionalText,
})

export const editsSchema = z.object({
  changed: z.record(z.string(), variableEditSchema),
  added: z.array(addedVariableSchema),
})

export type VariableEdit = z.output<typeof variableEditSchema>
export type Edits = z.output<typeof editsSchema>

export const NO_EDITS: Edits = { changed: {}, added: [] }

export interface VariableRow {
  /** Id of the variable, or index of the added row. */
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
  readonly state: 'same' | 'changed' | 'added' | 'deleted'
  /** Undefined for an added row. */
  readonly variable: DraftCi | undefined
  /** Index of an added row; -1 otherwise. */
  readonly index: number
}

const isSecure = ({ ciAttributes }: Pick<DraftCi, 'ciAttributes'>): boolean => ciAttributes['secure'] === 'true'

// Secrets go to the field that drafts never store.
const toTypedValue = (name: string, secure: boolean, value: string): Pick<VariableEdit, 'value' | 'secret'> =>
  secure || isSecretName(name) ? { secret: value } : { value }

const getTypedValue = ({ value, secret }: Pick<VariableEdit, 'value' | 'secret'>): string | undefined => secret ?? value

function toRow(variable: DraftCi, edit: VariableEdit | undefined): VariableRow {
  const was = isSecure(variable)
  const secure = edit?.secure ?? was
  const typed = edit && getTypedValue(edit)
  const isSecretKept = was && typed === undefined
  const now = isSecretKept ? '' : (typed ?? variable.ciAttributes['value'] ?? '')
  return {
    key: variable.ciId,
    name: variable.ciName,
    value: now,
    secure,
    isSecretKept,
    originalValue: edit?.was ?? variable.ciAttributes['value'] ?? '',
    comments: edit?.comments ?? variable.comments,
    state: edit ? (edit.deleted ? 'deleted' : 'changed') : 'same',
    variable,
    index: -1,
  }
}

/** The variables with their edits, then added rows. */
export const toRows = (variables: readonly DraftCi[], edits: Edits): VariableRow[] => [
  ...variables.map((variable) => toRow(variable, edits.changed[variable.ciId])),
  ...edits.added.map((row, index): VariableRow => ({
    key: `added ${index}`,
    name: row.name,
    value: getTypedValue(row) ?? '',
    secure: row.secure,
    isSecretKept: false,
    originalValue: '',
    comments: row.comments ?? '',
    state: 'added',
    variable: undefined,
    index,
  })),
]

/** Removes an edit that changes nothing. */
function dropUnchanged(edits: Edits, { variable }: VariableRow): Edits {
  const edit = variable && edits.changed[variable.ciId]
  if (!edit || edit.deleted || (edit.comments ?? variable.comments) !== variable.comments) return edits
  const typed = getTypedValue(edit)
  const sameValue = typed === undefined || (!isSecure(variable) && typed === (variable.ciAttributes['value'] ?? ''))
  if (!sameValue || (edit.secure ?? isSecure(variable)) !== isSecure(variable)) return edits
  return removeEdit(edits, variable.ciId)
}

const originalValueOf = ({ originalValue }: VariableRow): Pick<VariableEdit, 'was'> =>
  originalValue === '' ? {} : { was: originalValue }

const changedComments = ({ comments, variable }: VariableRow): Pick<VariableEdit, 'comments'> =>
  comments === (variable?.comments ?? '') ? {} : { comments }

export function setValue(edits: Edits, row: VariableRow, value: string): Edits {
  const { key, name, secure, variable, index } = row
  const typed = toTypedValue(name, secure, value)
  if (!variable)
    return { ...edits, added: edits.added.with(index, { name, secure, ...changedComments(row), ...typed }) }
  const { secure: editedSecure } = edits.changed[key] ?? {}
  const edit = {
    ...originalValueOf(row),
    ...changedComments(row),
    ...(editedSecure !== undefined && { secure: editedSecure }),
    ...typed,
  }
  return dropUnchanged({ ...edits, changed: { ...edits.changed, [key]: edit } }, row)
}

export function setSecure(edits: Edits, row: VariableRow, secure: boolean): Edits {
  const { key, name, value, isSecretKept, variable, index } = row
  const typed = toTypedValue(name, secure, value)
  if (!variable)
    return { ...edits, added: edits.added.with(index, { name, secure, ...changedComments(row), ...typed }) }
  const before = edits.changed[key]
  const keptValue = isSecretKept || !before || getTypedValue(before) === undefined ? {} : typed
  return dropUnchanged(
    {
      ...edits,
      changed: { ...edits.changed, [key]: { ...originalValueOf(row), ...changedComments(row), ...keptValue, secure } },
    },
    row,
  )
}

export function setComments(edits: Edits, row: VariableRow, comments: string): Edits {
  const { key, variable, index } = row
  const now = edits.added[index]
  if (!variable) return now ? { ...edits, added: edits.added.with(index, { ...now, comments }) } : edits
  const edit = { ...originalValueOf(row), ...edits.changed[key], comments }
  return dropUnchanged({ ...edits, changed: { ...edits.changed, [key]: edit } }, row)
}

export const setName = (edits: Edits, row: VariableRow, name: string): Edits => ({
  ...edits,
  added: edits.added.with(row.index, {
    name,
    secure: row.secure,
    ...changedComments(row),
    ...toTypedValue(name, row.secure, row.value),
  }),
})

const removeEdit = (edits: Edits, id: string): Edits => ({
  ...edits,
  changed: Object.fromEntries(Object.entries(edits.changed).filter(([key]) => key !== id)),
})

/** Reverts a row, or removes an added one. */
export const undoRow = (edits: Edits, { key, index, variable }: VariableRow): Edits =>
  variable ? removeEdit(edits, key) : { ...edits, added: edits.added.toSpliced(index, 1) }

/** Removes the edits of sent rows. Added rows are matched by name, since their indexes shift. */
export const withoutRows = (edits: Edits, rows: readonly VariableRow[]): Edits => ({
  changed: Object.fromEntries(Object.entries(edits.changed).filter(([id]) => !rows.some(({ key }) => key === id))),
  added: edits.added.filter(({ name }) => !rows.some((row) => !row.variable && row.name === name)),
})

export const markDeleted = (edits: Edits, row: VariableRow): Edits =>
  row.variable ? { ...edits, changed: { ...edits.changed, [row.key]: { deleted: true } } } : undoRow(edits, row)

export const addRow = (edits: Edits, name = ''): Edits => ({
  ...edits,
  added: [...edits.added, { name, secure: isSecretName(name), ...toTypedValue(name, false, '') }],
})

export interface VariableLine {
  readonly name: string
  readonly value: string
}

/** Parses lines of a properties or shell file. Other lines are ignored. */
export const parseLines = (pasted: string): VariableLine[] =>
  pasted.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z][\w.-]*)\s*[=\t]\s*(.*?)\s*$/.exec(line) ?? []
    const [, quoted] = /^"(.*)"$|^'(.*)'$/.exec(value) ?? []
    return name === undefined ? [] : [{ name, value: quoted ?? value.replace(/^'(.*)'$/, '$1') }]
  })

/** Sets existing variables and adds the others. */
export function applyLines(edits: Edits, variables: readonly DraftCi[], lines: readonly VariableLine[]): Edits {
  return lines.reduce((all, { name, value }) => {
    const row = toRows(variables, all).find((each) => each.name === name)
    if (row) return setValue(all, row, value)
    const next = addRow(all, name)
    const last = toRows(variables, next).at(-1)
    return last ? setValue(next, last, value) : next
  }, edits)
}

export function rowProblem(row: VariableRow, rows: readonly VariableRow[]): string | undefined {
  if (row.state === 'added') {
    const others = rows.filter((other) => other !== row && other.name !== '').map(({ name }) => name)
    return validateNewName(row.name, itemNameRule, others)
  }
  const isRevealed = row.state === 'changed' && row.isSecretKept && !row.secure
  return isRevealed ? 'Type the value: the service does not return secrets.' : undefined
}
