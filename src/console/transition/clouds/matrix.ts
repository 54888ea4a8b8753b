// The platforms of an environment by the clouds they use, open changes included (service-api 1.5, 2.3, 3.8).
import type { DraftCi, DraftRelation, Relation } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { platformKey } from '../queries.ts'

/** How a platform uses a cloud. All values are texts, as in requests. */
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
  readonly uncommitted: boolean
}

export interface MatrixPlatform {
  readonly id: string
  readonly name: string
  /** Its name, or its id for an inactive version: `platformKey`. */
  readonly key: string
  /** By cloud id; empty while loading. */
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

interface MatrixOptions {
  /** Ids of clouds that have a column even if unused. */
  readonly extraClouds: readonly string[]
  /** Ids. */
  readonly loadingPlatforms: ReadonlySet<string>
}

const NO_OPTIONS: MatrixOptions = { extraClouds: [], loadingPlatforms: new Set() }

/** `uses`: relations `base.Consumes`; those of other records are ignored. `names`: of clouds, by id; the id is the fallback. */
export function buildMatrix(
  platforms: readonly DraftCi[],
  uses: readonly ConsumesRelation[],
  names: ReadonlyMap<string, string>,
  { extraClouds, loadingPlatforms }: MatrixOptions = NO_OPTIONS,
): Matrix {
  const cells = new Map<string, Map<string, Cell>>(platforms.map(({ ciId }) => [ciId, new Map()]))
  const clouds = new Set(extraClouds)
  for (const { fromCiId, toCiId, relationAttributes, rfcAction = '' } of uses) {
    if (rfcAction === 'delete') continue
    const platformCells = cells.get(fromCiId)
    if (!platformCells) continue
    platformCells.set(toCiId, {
      configuration: toCloudConfiguration(relationAttributes),
      uncommitted: rfcAction !== '',
    })
    clouds.add(toCiId)
  }
  return {
    platforms: platforms
      .map((platform) => ({
        id: platform.ciId,
        name: formatPlatformName(platform),
        key: platformKey(platform),
        cells: cells.get(platform.ciId) ?? new Map(),
        isLoaded: !loadingPlatforms.has(platform.ciId),
      }))
      .toSorted(compareNames),
    clouds: [...clouds].map((id) => ({ id, name: names.get(id) ?? id })).toSorted(compareNames),
  }
}

export interface MatrixCell {
  readonly platform: MatrixPlatform
  readonly cloud: MatrixCloud
  readonly cell: Cell
}

/** A platform by its key, a cloud by its name, or the cell of both. */
export interface MatrixSelection {
  readonly platform: string | undefined
  readonly cloud: string | undefined
}

/** Whether a platform has selected cells: its row, one of them, or a column. */
export const isSelected = ({ platform, cloud }: MatrixSelection, { key }: Pick<MatrixPlatform, 'key'>): boolean =>
  platform === undefined ? cloud !== undefined : platform === key

/** The cells of the selection. Platforms have no cell for unused clouds. */
export const getSelectedCells = ({ platforms, clouds }: Matrix, selection: MatrixSelection): readonly MatrixCell[] =>
  platforms
    .filter((platform) => isSelected(selection, platform))
    .flatMap((platform) =>
      clouds
        .filter(({ name }) => selection.cloud === undefined || name === selection.cloud)
        .flatMap((cloud) => {
          const cell = platform.cells.get(cloud.id)
          return cell ? [{ platform, cloud, cell }] : []
        }),
    )
