// Changes of a matrix that are made up and not sent: per cell only what differs from how it is (2.8: send only what changes).
import * as z from 'zod/mini'
import {
  CONFIGURATION_FIELDS,
  type Cell,
  type MatrixCell,
  type Matrix,
  type MatrixCloud,
  type MatrixPlatform,
  type CloudConfiguration,
} from './matrix.ts'

const optionalText = z.optional(z.string())
/** As kept in the browser. */
export const editsSchema = z.object({
  cells: z.record(
    z.string(),
    z.object({ priority: optionalText, adminstatus: optionalText, pct_scale: optionalText, dpmt_order: optionalText }),
  ),
})

export type EditsDraft = z.infer<typeof editsSchema>

export type Edit = { readonly [Field in keyof CloudConfiguration]?: string | undefined }
/** Cell (`platform id/cloud id`) to what becomes of it. */
export type Edits = Readonly<Record<string, Edit>>

export const cellId = (platform: Pick<MatrixPlatform, 'id'>, cloud: Pick<MatrixCloud, 'id'>): string =>
  `${platform.id}/${cloud.id}`

/** The use of a cloud with a change on it. */
export const applyEdit = ({ configuration }: Cell, edit: Edit | undefined): CloudConfiguration => {
  const changed = Object.fromEntries(Object.entries(edit ?? {}).filter(([, value]) => value !== undefined))
  return { ...configuration, ...changed }
}

/** The edits with `change` made to all of these cells; what is as it was already drops out. */
export function editCells(edits: Edits, cells: readonly MatrixCell[], change: Edit): Edits {
  const next: Record<string, Edit> = { ...edits }
  for (const { platform, cloud, cell } of cells) {
    const id = cellId(platform, cloud)
    const merged = applyEdit(cell, { ...next[id], ...change })
    const differing = CONFIGURATION_FIELDS.filter((field) => merged[field] !== cell.configuration[field])
    if (differing.length === 0) delete next[id]
    else next[id] = Object.fromEntries(differing.map((field) => [field, merged[field]]))
  }
  return next
}

/** Whether something of a platform, given by its id, is changed and not sent. */
export const hasEdits = (edits: Edits, platform: string): boolean =>
  Object.keys(edits).some((cell) => cell.startsWith(cellId({ id: platform }, { id: '' })))

/**
 * Edits of cells that are still there and still differ: what others changed meanwhile to the same needs nothing. What cannot be told
 * yet stays.
 */
export function pruneEdits(matrix: Matrix, edits: Edits): Edits {
  const unread = matrix.platforms.filter(({ isLoaded }) => !isLoaded)
  let live: Edits = Object.fromEntries(
    Object.entries(edits).filter(([cell, edit]) => unread.some((platform) => hasEdits({ [cell]: edit }, platform.id))),
  )
  for (const at of listCells(matrix)) {
    const edit = edits[cellId(at.platform, at.cloud)]
    if (edit) live = editCells(live, [at], edit)
  }
  return live
}

const listCells = ({ platforms, clouds }: Matrix): readonly MatrixCell[] =>
  platforms.flatMap((platform) =>
    clouds.flatMap((cloud) => {
      const cell = platform.cells.get(cloud.id)
      return cell ? [{ platform, cloud, cell }] : []
    }),
  )

/** A cell that is changed, before and after. */
export interface CellChange extends MatrixCell {
  readonly id: string
  readonly edit: Edit
  readonly configurationAfter: CloudConfiguration
}

/** The changes of a matrix, platform by platform. */
export const getCellChanges = (matrix: Matrix, edits: Edits): readonly CellChange[] =>
  listCells(matrix).flatMap((at) => {
    const id = cellId(at.platform, at.cloud)
    const edit = edits[id]
    return edit ? [{ ...at, id, edit, configurationAfter: applyEdit(at.cell, edit) }] : []
  })

/** Why the service would refuse a scale (1.5: digits or decimal above zero), or undefined. */
export const validateScale = (value: string): string | undefined =>
  /^(?=.*[1-9])\d+(?:\.\d+)?$/.test(value) ? undefined : 'A percentage above zero, such as 50 or 12.5.'

/** Why the service would refuse an order (1.5: whole number, may be negative), or undefined. */
export const validateOrder = (value: string): string | undefined =>
  /^-?\d+$/.test(value) ? undefined : 'A whole number, such as 1; lower ones deploy first.'
