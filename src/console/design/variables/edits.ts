// What is typed into the grid of variables: changes by id, rows that are added, and what of it is to be sent. Secret values stand under
// `secret`, so that no draft keeps them.
import * as z from 'zod/mini'
import { itemName, newNameProblem } from '../../../contract/core/names.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { isSecretName } from '../../kit/secrets.ts'

const text = z.optional(z.string())

const changed = z.object({
  /** The value when it was first typed over. */
  was: text,
  value: text,
  secret: text,
  secure: z.optional(z.boolean()),
  comments: text,
  deleted: z.optional(z.boolean()),
})

const added = z.object({ name: z.string(), value: text, secret: text, secure: z.boolean(), comments: text })

export const editsSchema = z.object({ changed: z.record(z.string(), changed), added: z.array(added) })

export type Changed = z.output<typeof changed>
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
  readonly kept: boolean
  /** The value that it was typed over; '' for a secret. */
  readonly was: string
  readonly comments: string
  readonly state: 'same' | 'changed' | 'added' | 'deleted'
  /** The variable as the service has it; undefined for an added row. */
  readonly variable: DraftCi | undefined
  /** Where an added row stands. */
  readonly index: number
}

const isSecure = ({ ciAttributes }: Pick<DraftCi, 'ciAttributes'>): boolean => ciAttributes['secure'] === 'true'

/** Under which name a typed value is kept. */
const typedAs = (name: string, secure: boolean, value: string): Pick<Changed, 'value' | 'secret'> =>
  secure || isSecretName(name) ? { secret: value } : { value }

const typedIn = ({ value, secret }: Pick<Changed, 'value' | 'secret'>): string | undefined => secret ?? value

function rowOf(variable: DraftCi, edit: Changed | undefined): VariableRow {
  const was = isSecure(variable)
  const secure = edit?.secure ?? was
  const typed = edit && typedIn(edit)
  const kept = was && typed === undefined
  const now = kept ? '' : (typed ?? variable.ciAttributes['value'] ?? '')
  return {
    key: variable.ciId,
    name: variable.ciName,
    value: now,
    secure,
    kept,
    was: edit?.was ?? variable.ciAttributes['value'] ?? '',
    comments: edit?.comments ?? variable.comments,
    state: edit ? (edit.deleted ? 'deleted' : 'changed') : 'same',
    variable,
    index: -1,
  }
}

/** The rows of the grid: the variables with what is typed over them, then those that are added. */
export const rowsOf = (variables: readonly DraftCi[], edits: Edits): VariableRow[] => [
  ...variables.map((variable) => rowOf(variable, edits.changed[variable.ciId])),
  ...edits.added.map((row, index): VariableRow => ({
    key: `added ${index}`,
    name: row.name,
    value: typedIn(row) ?? '',
    secure: row.secure,
    kept: false,
    was: '',
    comments: row.comments ?? '',
    state: 'added',
    variable: undefined,
    index,
  })),
]

/** Edits without those that change nothing. */
function tidy(edits: Edits, { variable }: VariableRow): Edits {
  const edit = variable && edits.changed[variable.ciId]
  if (!edit || edit.deleted || (edit.comments ?? variable.comments) !== variable.comments) return edits
  const typed = typedIn(edit)
  const sameValue = typed === undefined || (!isSecure(variable) && typed === (variable.ciAttributes['value'] ?? ''))
  if (!sameValue || (edit.secure ?? isSecure(variable)) !== isSecure(variable)) return edits
  return undo(edits, variable.ciId)
}

const wasOf = ({ was }: VariableRow): Pick<Changed, 'was'> => (was === '' ? {} : { was })

const commentsOf = ({ comments, variable }: VariableRow): Pick<Changed, 'comments'> =>
  comments === (variable?.comments ?? '') ? {} : { comments }

export function setValue(edits: Edits, row: VariableRow, value: string): Edits {
  const { key, name, secure, variable, index } = row
  const typed = typedAs(name, secure, value)
  if (!variable) return { ...edits, added: edits.added.with(index, { name, secure, ...commentsOf(row), ...typed }) }
  const { secure: again } = edits.changed[key] ?? {}
  const edit = { ...wasOf(row), ...commentsOf(row), ...(again !== undefined && { secure: again }), ...typed }
  return tidy({ ...edits, changed: { ...edits.changed, [key]: edit } }, row)
}

export function setSecure(edits: Edits, row: VariableRow, secure: boolean): Edits {
  const { key, name, value, kept, variable, index } = row
  const typed = typedAs(name, secure, value)
  if (!variable) return { ...edits, added: edits.added.with(index, { name, secure, ...commentsOf(row), ...typed }) }
  const before = edits.changed[key]
  const again = kept || (before && typedIn(before) === undefined) || !before ? {} : typed
  return tidy(
    { ...edits, changed: { ...edits.changed, [key]: { ...wasOf(row), ...commentsOf(row), ...again, secure } } },
    row,
  )
}

export function setComments(edits: Edits, row: VariableRow, comments: string): Edits {
  const { key, variable, index } = row
  const now = edits.added[index]
  if (!variable) return now ? { ...edits, added: edits.added.with(index, { ...now, comments }) } : edits
  const edit = { ...wasOf(row), ...edits.changed[key], comments }
  return tidy({ ...edits, changed: { ...edits.changed, [key]: edit } }, row)
}

export const setName = (edits: Edits, row: VariableRow, name: string): Edits => ({
  ...edits,
  added: edits.added.with(row.index, {
    name,
    secure: row.secure,
    ...commentsOf(row),
    ...typedAs(name, row.secure, row.value),
  }),
})

const undo = (edits: Edits, id: string): Edits => ({
  ...edits,
  changed: Object.fromEntries(Object.entries(edits.changed).filter(([key]) => key !== id)),
})

/** Takes back what was typed into a row, or the row itself where it was added. */
export const undoRow = (edits: Edits, { key, index, variable }: VariableRow): Edits =>
  variable ? undo(edits, key) : { ...edits, added: edits.added.toSpliced(index, 1) }

/** Without the edits of these rows: they were sent. Added ones go by name: once some are gone, others stand in their places. */
export const withoutRows = (edits: Edits, rows: readonly VariableRow[]): Edits => ({
  changed: Object.fromEntries(Object.entries(edits.changed).filter(([id]) => !rows.some(({ key }) => key === id))),
  added: edits.added.filter(({ name }) => !rows.some((row) => !row.variable && row.name === name)),
})

export const markDeleted = (edits: Edits, row: VariableRow): Edits =>
  row.variable ? { ...edits, changed: { ...edits.changed, [row.key]: { deleted: true } } } : undoRow(edits, row)

export const addRow = (edits: Edits, name = ''): Edits => ({
  ...edits,
  added: [...edits.added, { name, secure: isSecretName(name), ...typedAs(name, false, '') }],
})

export interface Line {
  readonly name: string
  readonly value: string
}

/** Lines such as `NAME=value`, also as a shell or a properties file has them; empty lines and comments are none. */
export const linesIn = (pasted: string): Line[] =>
  pasted.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z][\w.-]*)\s*[=\t]\s*(.*?)\s*$/.exec(line) ?? []
    const [, quoted] = /^"(.*)"$|^'(.*)'$/.exec(value) ?? []
    return name === undefined ? [] : [{ name, value: quoted ?? value.replace(/^'(.*)'$/, '$1') }]
  })

/** Takes pasted lines in: a variable that is there gets the value, all others are added. */
export function takeLines(edits: Edits, variables: readonly DraftCi[], lines: readonly Line[]): Edits {
  return lines.reduce((all, { name, value }) => {
    const row = rowsOf(variables, all).find((each) => each.name === name)
    if (row) return setValue(all, row, value)
    const next = addRow(all, name)
    const last = rowsOf(variables, next).at(-1)
    return last ? setValue(next, last, value) : next
  }, edits)
}

/** What is wrong with a row; undefined for a right one and for one that is not touched. */
export function rowProblem(row: VariableRow, rows: readonly VariableRow[]): string | undefined {
  if (row.state === 'added') {
    const others = rows.filter((other) => other !== row && other.name !== '').map(({ name }) => name)
    return newNameProblem(row.name, itemName, others)
  }
  const opened = row.state === 'changed' && row.kept && !row.secure
  return opened ? 'Type the value: the service does not tell the secret one.' : undefined
}
