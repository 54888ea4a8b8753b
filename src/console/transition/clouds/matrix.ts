// Platforms of an environment by the clouds they use (service-api 1.5, 2.3, 3.8), as the environment will have it: committed, with what is open.
import type { DraftCi, DraftRelation, Relation } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { platformKey } from '../queries.ts'

/** How a platform uses a cloud; all as text, as the service takes it. */
export interface CloudConfiguration {
  /** 1 primary, 2 secondary. */
  readonly priority: string
  /** active, inactive (no changes, no repair), offline (instances go with the next deployment). */
  readonly adminstatus: string
  /** Per cent of the platform's scale. */
  readonly pct_scale: string
  /** Ascending; equal orders deploy together. */
  readonly dpmt_order: string
}

export const CONFIGURATION_FIELDS = [
  'adminstatus',
  'priority',
  'pct_scale',
  'dpmt_order',
] as const satisfies readonly (keyof CloudConfiguration)[]

export interface Cell {
  readonly configuration: CloudConfiguration
  /** Part of the environment's open release: not committed yet. */
  readonly uncommitted: boolean
}

export interface MatrixPlatform {
  readonly id: string
  readonly name: string
  /** What stands in the path of its calls: its name, or its id where it is not the active version (2.3). */
  readonly key: string
  /** By cloud; none while the platform is still to be read. */
  readonly cells: ReadonlyMap<string, Cell>
  readonly isLoaded: boolean
}

export interface MatrixCloud {
  readonly id: string
  readonly name: string
}

export interface Matrix {
  readonly platforms: readonly MatrixPlatform[]
  readonly clouds: readonly MatrixCloud[]
}

const toCloudConfiguration = ({
  priority,
  adminstatus,
  pct_scale,
  dpmt_order,
}: Readonly<Record<string, string>>): CloudConfiguration => ({
  priority: priority || '1',
  adminstatus: adminstatus || 'active',
  pct_scale: pct_scale || '100',
  dpmt_order: dpmt_order || '1',
})

type ConsumesRelation = Pick<Relation | DraftRelation, 'fromCiId' | 'toCiId' | 'relationAttributes'> & {
  readonly rfcAction?: string
}

const compareNames = (a: { readonly name: string }, b: { readonly name: string }) => compareNatural(a.name, b.name)

const formatPlatformName = ({ ciName, ciAttributes: { is_active, major_version = '' } }: DraftCi): string =>
  is_active === 'false' ? `${ciName} (version ${major_version})` : ciName

/** Clouds that have a column also where no use of them is known, by id; and the platforms whose uses are still to be read. */
interface MatrixOptions {
  readonly extraClouds: readonly string[]
  readonly loadingPlatforms: ReadonlySet<string>
}

const NO_OPTIONS: MatrixOptions = { extraClouds: [], loadingPlatforms: new Set() }

/**
 * The matrix of these platforms. `uses`: relations `base.Consumes` from platforms to clouds; others among them are left out.
 * `names`: cloud id to name; a cloud without one is shown by its id.
 */
export function buildMatrix(
  platforms: readonly DraftCi[],
  uses: readonly ConsumesRelation[],
  names: ReadonlyMap<string, string>,
  beyond: MatrixOptions = NO_OPTIONS,
): Matrix {
  const cells = new Map<string, Map<string, Cell>>(platforms.map(({ ciId }) => [ciId, new Map()]))
  const clouds = new Set(beyond.extraClouds)
  for (const { fromCiId, toCiId, relationAttributes, rfcAction = '' } of uses) {
    if (rfcAction === 'delete') continue
    const of = cells.get(fromCiId)
    if (!of) continue
    of.set(toCiId, { configuration: toCloudConfiguration(relationAttributes), uncommitted: rfcAction !== '' })
    clouds.add(toCiId)
  }
  return {
    platforms: platforms
      .map((platform) => ({
        id: platform.ciId,
        name: formatPlatformName(platform),
        key: platformKey(platform),
        cells: cells.get(platform.ciId) ?? new Map(),
        isLoaded: !beyond.loadingPlatforms.has(platform.ciId),
      }))
      .toSorted(compareNames),
    clouds: [...clouds].map((id) => ({ id, name: names.get(id) ?? id })).toSorted(compareNames),
  }
}

/** One cell by what it is of. */
export interface MatrixCell {
  readonly platform: MatrixPlatform
  readonly cloud: MatrixCloud
  readonly cell: Cell
}

/** What is chosen: a platform by its key, a cloud by its name, or where both cross. */
export interface MatrixSelection {
  readonly platform: string | undefined
  readonly cloud: string | undefined
}

/** Whether something of a platform is chosen: its row, a cell in it, or a column, which crosses all of them. */
export const isSelected = ({ platform, cloud }: MatrixSelection, { key }: Pick<MatrixPlatform, 'key'>): boolean =>
  platform === undefined ? cloud !== undefined : platform === key

/** Cells of a row, a column, or where both cross; without either, none. A platform that does not use a cloud has no cell there. */
export const getSelectedCells = ({ platforms, clouds }: Matrix, scope: MatrixSelection): readonly MatrixCell[] =>
  platforms
    .filter((platform) => isSelected(scope, platform))
    .flatMap((platform) =>
      clouds
        .filter(({ name }) => scope.cloud === undefined || name === scope.cloud)
        .flatMap((cloud) => {
          const cell = platform.cells.get(cloud.id)
          return cell ? [{ platform, cloud, cell }] : []
        }),
    )
