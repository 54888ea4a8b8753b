// Unsent changes of the matrix: only the fields that differ, since only those are sent (service-api 2.8).
import * as z from 'zod/mini'
import { formatCountOf } from '../../kit/format.ts'
import { CLOUD_USE_FIELDS, type CloudUse } from '../cloud-use.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'
import { listCells, type Cell, type Matrix, type MatrixCell } from './matrix.ts'

export const editSchema = z.object({
  adminstatus: z.optional(z.enum(['active', 'inactive', 'offline'])),
  priority: z.optional(z.enum(['1', '2'])),
  pct_scale: z.optional(z.string()),
  dpmt_order: z.optional(z.string()),
})
export type Edit = z.infer<typeof editSchema>

/** By `MatrixCell.id`. */
export type Edits = Readonly<Record<string, Edit>>

/** As stored in the browser. */
export const draftSchema = z.object({ cells: z.record(z.string(), editSchema) })

/** Key of the stored draft. */
export const getDraftKey = ({ organization, assembly, environment }: EnvironmentScope): string =>
  `clouds ${organization}/${assembly}/${environment}`

export const applyEdit = ({ use }: Cell, edit: Edit | undefined): CloudUse => ({ ...use, ...edit })

/** Applies `change` to cells. Edits without a difference are dropped. */
export function editCells(edits: Edits, cells: readonly MatrixCell[], change: Edit): Edits {
  const next: Record<string, Edit> = { ...edits }
  for (const { id, cell } of cells) {
    const edit = { ...next[id], ...change }
    for (const field of CLOUD_USE_FIELDS) if (edit[field] === cell.use[field]) delete edit[field]
    if (Object.keys(edit).length === 0) delete next[id]
    else next[id] = edit
  }
  return next
}

export const hasEdits = (edits: Edits, platformId: string): boolean =>
  Object.keys(edits).some((cellId) => cellId.startsWith(`${platformId}/`))

/** Drops edits of removed cells, and edits without a difference, as after the same change by another user. Keeps those of loading platforms. */
export function pruneEdits(matrix: Matrix, edits: Edits): Edits {
  const loading = matrix.platforms.filter(({ isLoaded }) => !isLoaded)
  const kept = Object.entries(edits).filter(([cellId]) => loading.some(({ id }) => cellId.startsWith(`${id}/`)))
  return listCells(matrix)
    .filter(({ id }) => edits[id])
    .reduce<Edits>(
      (pruned, matrixCell) => editCells(pruned, [matrixCell], edits[matrixCell.id] ?? {}),
      Object.fromEntries(kept),
    )
}

export const getCellChanges = (matrix: Matrix, edits: Edits) =>
  listCells(matrix).flatMap((matrixCell) => {
    const edit = edits[matrixCell.id]
    return edit ? [{ ...matrixCell, edit, useAfter: applyEdit(matrixCell.cell, edit) }] : []
  })

export type CellChange = ReturnType<typeof getCellChanges>[number]

const MAX_NAMED = 2

/** `4 changes in lon-2`; undefined if none makes a difference any more. */
export function formatEdits(matrix: Matrix, edits: Edits): string | undefined {
  const changes = getCellChanges(matrix, pruneEdits(matrix, edits))
  const clouds = [...new Set(changes.map(({ cloud }) => cloud.name))]
  if (clouds.length === 0) return undefined
  const where = clouds.length > MAX_NAMED ? formatCountOf(clouds.length, 'cloud') : clouds.join(' and ')
  return `${formatCountOf(changes.length, 'change')} in ${where}`
}
