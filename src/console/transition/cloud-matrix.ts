// Platforms of an environment by the clouds they use (service-api 1.5, 2.3, 3.8), as the environment will have it: committed, with what is open.
import type { DraftCi, DraftRelation, Relation } from '../../contract/records.ts'

/** How a platform uses a cloud; all as text, as the service takes it. */
export interface Use {
  /** 1 primary, 2 secondary. */
  readonly priority: string
  /** active, inactive (no changes, no repair), offline (instances go with the next deployment). */
  readonly adminstatus: string
  /** Per cent of the platform's scale. */
  readonly pct_scale: string
  /** Ascending; equal orders deploy together. */
  readonly dpmt_order: string
}

export const FIELDS = ['adminstatus', 'priority', 'pct_scale', 'dpmt_order'] as const satisfies readonly (keyof Use)[]

export interface Cell {
  readonly use: Use
  /** Part of the environment's open release: not committed yet. */
  readonly open: boolean
}

export interface MatrixPlatform {
  readonly id: string
  readonly name: string
  /** What stands in the path of its calls: its name, or its id where it is not the active version (2.3). */
  readonly key: string
  readonly cells: ReadonlyMap<string, Cell>
}

export interface MatrixCloud {
  readonly id: string
  readonly name: string
}

export interface Matrix {
  readonly platforms: readonly MatrixPlatform[]
  readonly clouds: readonly MatrixCloud[]
}

const asUse = ({ priority, adminstatus, pct_scale, dpmt_order }: Readonly<Record<string, string>>): Use => ({
  priority: priority || '1',
  adminstatus: adminstatus || 'active',
  pct_scale: pct_scale || '100',
  dpmt_order: dpmt_order || '1',
})

type Consumes = Pick<Relation | DraftRelation, 'fromCiId' | 'toCiId' | 'relationAttributes'> & {
  readonly rfcAction?: string
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name.localeCompare(b.name, 'en', { numeric: true })

/**
 * The matrix of these platforms. `uses`: relations `base.Consumes` from platforms to clouds; others among them are left out.
 * `names`: cloud id to name; a cloud without one is shown by its id.
 */
export function matrixOf(
  platforms: readonly DraftCi[],
  uses: readonly Consumes[],
  names: ReadonlyMap<string, string>,
): Matrix {
  const cells = new Map<string, Map<string, Cell>>(platforms.map(({ ciId }) => [ciId, new Map()]))
  const clouds = new Set<string>()
  for (const { fromCiId, toCiId, relationAttributes, rfcAction = '' } of uses) {
    if (rfcAction === 'delete') continue
    const of = cells.get(fromCiId)
    if (!of) continue
    of.set(toCiId, { use: asUse(relationAttributes), open: rfcAction !== '' })
    clouds.add(toCiId)
  }
  return {
    platforms: platforms
      .map(({ ciId, ciName, ciAttributes }) => ({
        id: ciId,
        name: ciAttributes.is_active === 'false' ? `${ciName} (version ${ciAttributes.major_version ?? ''})` : ciName,
        key: ciAttributes.is_active === 'false' ? ciId : ciName,
        cells: cells.get(ciId) ?? new Map(),
      }))
      .toSorted(byName),
    clouds: [...clouds].map((id) => ({ id, name: names.get(id) ?? id })).toSorted(byName),
  }
}

/** One cell by what it is of. */
export interface CellAt {
  readonly platform: MatrixPlatform
  readonly cloud: MatrixCloud
  readonly cell: Cell
}

/** Cells of a row, a column, or where both cross; without either, none. A platform that does not use a cloud has no cell there. */
export function cellsIn(
  { platforms, clouds }: Matrix,
  scope: { readonly platform: string | undefined; readonly cloud: string | undefined },
): readonly CellAt[] {
  if (scope.platform === undefined && scope.cloud === undefined) return []
  return platforms
    .filter(({ key }) => scope.platform === undefined || key === scope.platform)
    .flatMap((platform) =>
      clouds
        .filter(({ name }) => scope.cloud === undefined || name === scope.cloud)
        .flatMap((cloud) => {
          const cell = platform.cells.get(cloud.id)
          return cell ? [{ platform, cloud, cell }] : []
        }),
    )
}
