// Unsent changes of the matrix: only the fields that differ, since only those are sent (service-api 2.8).
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
/** As stored in the browser. */
export const editsSchema = z.object({
  cells: z.record(
    z.string(),
    z.object({ priority: optionalText, adminstatus: optionalText, pct_scale: optionalText, dpmt_order: optionalText }),
  ),
})

export type EditsDraft = z.infer<typeof editsSchema>

export type Edit = { readonly [Field in keyof CloudConfiguration]?: string | undefined }
/** By cell: `platform id/cloud id`. */
export type Edits = Readonly<Record<string, Edit>>

export const cellId = (platform: Pick<MatrixPlatform, 'id'>, cloud: Pick<MatrixCloud, 'id'>): string =>
  `${platform.id}/${cloud.id}`

export const applyEdit = ({ configuration }: Cell, edit: Edit | undefined): CloudConfiguration => {
  const changed = Object.fromEntries(Object.entries(edit ?? {}).filter(([, value]) => value !== undefined))
  return { ...configuration, ...changed }
}

/** Applies `change` to cells. Edits without a difference are dropped. */
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

/** `platform`: its id. */
export const hasEdits = (edits: Edits, platform: string): boolean =>
  Object.keys(edits).some((cell) => cell.startsWith(cellId({ id: platform }, { id: '' })))

/** Drops edits of removed cells, and edits without a difference, as after the same change by another user. Keeps those of loading platforms. */
export function pruneEdits(matrix: Matrix, edits: Edits): Edits {
  const loading = matrix.platforms.filter(({ isLoaded }) => !isLoaded)
  let pruned: Edits = Object.fromEntries(
    Object.entries(edits).filter(([cell, edit]) => loading.some((platform) => hasEdits({ [cell]: edit }, platform.id))),
  )
  for (const cell of listCells(matrix)) {
    const edit = edits[cellId(cell.platform, cell.cloud)]
    if (edit) pruned = editCells(pruned, [cell], edit)
  }
  return pruned
}

const listCells = ({ platforms, clouds }: Matrix): readonly MatrixCell[] =>
  platforms.flatMap((platform) =>
    clouds.flatMap((cloud) => {
      const cell = platform.cells.get(cloud.id)
      return cell ? [{ platform, cloud, cell }] : []
    }),
  )

export interface CellChange extends MatrixCell {
  readonly id: string
  readonly edit: Edit
  readonly configurationAfter: CloudConfiguration
}

export const getCellChanges = (matrix: Matrix, edits: Edits): readonly CellChange[] =>
  listCells(matrix).flatMap((matrixCell) => {
    const id = cellId(matrixCell.platform, matrixCell.cloud)
    const edit = edits[id]
    return edit ? [{ ...matrixCell, id, edit, configurationAfter: applyEdit(matrixCell.cell, edit) }] : []
  })

/** Source: service-api 1.5. */
export const validateScale = (value: string): string | undefined =>
  /^(?=.*[1-9])\d+(?:\.\d+)?$/.test(value) ? undefined : 'A percentage above zero, such as 50 or 12.5.'

/** Source: service-api 1.5. */
export const validateOrder = (value: string): string | undefined =>
  /^-?\d+$/.test(value) ? undefined : 'A whole number, such as 1; lower ones deploy first.'
