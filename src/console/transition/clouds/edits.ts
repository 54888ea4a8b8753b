// Changes of a matrix that are made up and not sent: per cell only what differs from how it is (2.8: send only what changes).
import * as z from 'zod/mini'
import {
  FIELDS,
  type Cell,
  type CellAt,
  type Matrix,
  type MatrixCloud,
  type MatrixPlatform,
  type Use,
} from './matrix.ts'

const text = z.optional(z.string())
/** As kept in the browser. */
export const editsSchema = z.object({
  cells: z.record(z.string(), z.object({ priority: text, adminstatus: text, pct_scale: text, dpmt_order: text })),
})

export type EditsDraft = z.infer<typeof editsSchema>

export type Edit = { readonly [Field in keyof Use]?: string | undefined }
/** Cell (`platform id/cloud id`) to what becomes of it. */
export type Edits = Readonly<Record<string, Edit>>

export const cellId = (platform: Pick<MatrixPlatform, 'id'>, cloud: Pick<MatrixCloud, 'id'>): string =>
  `${platform.id}/${cloud.id}`

/** The use of a cloud with a change on it. */
export const edited = ({ use }: Cell, edit: Edit | undefined): Use => {
  const changed = Object.fromEntries(Object.entries(edit ?? {}).filter(([, value]) => value !== undefined))
  return { ...use, ...changed }
}

/** The edits with `change` made to all of these cells; what is as it was already drops out. */
export function withChange(edits: Edits, cells: readonly CellAt[], change: Edit): Edits {
  const next: Record<string, Edit> = { ...edits }
  for (const { platform, cloud, cell } of cells) {
    const id = cellId(platform, cloud)
    const merged = edited(cell, { ...next[id], ...change })
    const differing = FIELDS.filter((field) => merged[field] !== cell.use[field])
    if (differing.length === 0) delete next[id]
    else next[id] = Object.fromEntries(differing.map((field) => [field, merged[field]]))
  }
  return next
}

/** Whether something of a platform, given by its id, is changed and not sent. */
export const isEdited = (edits: Edits, platform: string): boolean =>
  Object.keys(edits).some((cell) => cell.startsWith(cellId({ id: platform }, { id: '' })))

/**
 * Edits of cells that are still there and still differ: what others changed meanwhile to the same needs nothing. What cannot be told
 * yet stays.
 */
export function liveEdits(matrix: Matrix, edits: Edits): Edits {
  const unread = matrix.platforms.filter(({ isRead }) => !isRead)
  let live: Edits = Object.fromEntries(
    Object.entries(edits).filter(([cell, edit]) => unread.some((platform) => isEdited({ [cell]: edit }, platform.id))),
  )
  for (const at of allCells(matrix)) {
    const edit = edits[cellId(at.platform, at.cloud)]
    if (edit) live = withChange(live, [at], edit)
  }
  return live
}

const allCells = ({ platforms, clouds }: Matrix): readonly CellAt[] =>
  platforms.flatMap((platform) =>
    clouds.flatMap((cloud) => {
      const cell = platform.cells.get(cloud.id)
      return cell ? [{ platform, cloud, cell }] : []
    }),
  )

/** A cell that is changed, before and after. */
export interface CellChange extends CellAt {
  readonly id: string
  readonly edit: Edit
  readonly after: Use
}

/** The changes of a matrix, platform by platform. */
export const changesOf = (matrix: Matrix, edits: Edits): readonly CellChange[] =>
  allCells(matrix).flatMap((at) => {
    const id = cellId(at.platform, at.cloud)
    const edit = edits[id]
    return edit ? [{ ...at, id, edit, after: edited(at.cell, edit) }] : []
  })

/** Why the service would refuse a scale (1.5: digits or decimal above zero), or undefined. */
export const scaleProblem = (value: string): string | undefined =>
  /^(?=.*[1-9])\d+(?:\.\d+)?$/.test(value) ? undefined : 'A percentage above zero, such as 50 or 12.5.'

/** Why the service would refuse an order (1.5: whole number, may be negative), or undefined. */
export const orderProblem = (value: string): string | undefined =>
  /^-?\d+$/.test(value) ? undefined : 'A whole number, such as 1; lower ones deploy first.'
