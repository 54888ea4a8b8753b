// What is typed into the grid of variables: changes by id, rows that are added, and what of it is to be sent. Secret values stand under
// `secret`, so that no draft keeps them.
import * as z from 'zod/mini'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { isSecretName } from '../../kit/secrets.ts'

const optionalText = z.optional(z.string())

const variableEditSchema = z.object({
  /** The value when it was first typed over. */
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

/** One row of the grid. */
export interface VariableRow {
  /** Id of the variable, or where the row stands among those that are added. */
  readonly key: string
  readonly name: string
  /** As it is typed; '' for a secret that was not typed at. */
  readonly value: string
  readonly secure: boolean
  /** A secret that the service keeps, untouched. */
  readonly isSecretKept: boolean
  /** The value that it was typed over; '' for a secret. */
  readonly originalValue: string
  readonly comments: string
  readonly state: 'same' | 'changed' | 'added' | 'deleted'
  /** The variable as the service has it; undefined for an added row. */
  readonly variable: DraftCi | undefined
  /** Where an added row stands. */
  readonly index: number
}

const isSecure = ({ ciAttributes }: Pick<DraftCi, 'ciAttributes'>): boolean => ciAttributes['secure'] === 'true'

/** Under which name a typed value is kept. */
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

/** The rows of the grid: the variables with what is typed over them, then those that are added. */
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

/** Edits without those that change nothing. */
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
  const { secure: again } = edits.changed[key] ?? {}
  const edit = {
    ...originalValueOf(row),
    ...changedComments(row),
    ...(again !== undefined && { secure: again }),
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
  const again = isSecretKept || (before && getTypedValue(before) === undefined) || !before ? {} : typed
  return dropUnchanged(
    {
      ...edits,
      changed: { ...edits.changed, [key]: { ...originalValueOf(row), ...changedComments(row), ...again, secure } },
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

/** Takes back what was typed into a row, or the row itself where it was added. */
export const undoRow = (edits: Edits, { key, index, variable }: VariableRow): Edits =>
  variable ? removeEdit(edits, key) : { ...edits, added: edits.added.toSpliced(index, 1) }

/** Without the edits of these rows: they were sent. Added ones go by name: once some are gone, others stand in their places. */
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

/** Lines such as `NAME=value`, also as a shell or a properties file has them; empty lines and comments are none. */
export const parseLines = (pasted: string): VariableLine[] =>
  pasted.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z][\w.-]*)\s*[=\t]\s*(.*?)\s*$/.exec(line) ?? []
    const [, quoted] = /^"(.*)"$|^'(.*)'$/.exec(value) ?? []
    return name === undefined ? [] : [{ name, value: quoted ?? value.replace(/^'(.*)'$/, '$1') }]
  })

/** Takes pasted lines in: a variable that is there gets the value, all others are added. */
export function applyLines(edits: Edits, variables: readonly DraftCi[], lines: readonly VariableLine[]): Edits {
  return lines.reduce((all, { name, value }) => {
    const row = toRows(variables, all).find((each) => each.name === name)
    if (row) return setValue(all, row, value)
    const next = addRow(all, name)
    const last = toRows(variables, next).at(-1)
    return last ? setValue(next, last, value) : next
  }, edits)
}

/** What is wrong with a row; undefined for a right one and for one that is not touched. */
export function rowProblem(row: VariableRow, rows: readonly VariableRow[]): string | undefined {
  if (row.state === 'added') {
    const others = rows.filter((other) => other !== row && other.name !== '').map(({ name }) => name)
    return validateNewName(row.name, itemNameRule, others)
  }
  const opened = row.state === 'changed' && row.isSecretKept && !row.secure
  return opened ? 'Type the value: the service does not tell the secret one.' : undefined
}
