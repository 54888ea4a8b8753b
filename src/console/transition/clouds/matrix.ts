// The platforms of an environment by the clouds they use, uncommitted changes included (service-api 1.5, 2.3, 3.8).
import type { DraftCi, DraftRelation, Relation } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { toCloudUse, type CloudUse } from '../cloud-use.ts'
import { platformKey } from '../queries.ts'

export interface Cell {
  readonly use: CloudUse
  readonly uncommitted: boolean
}

type ConsumesRelation = Pick<Relation | DraftRelation, 'fromCiId' | 'toCiId' | 'relationAttributes'> & {
  readonly rfcAction?: string
}

const compareNames = (a: { readonly name: string }, b: { readonly name: string }) => compareNatural(a.name, b.name)

const formatPlatformName = ({ ciName, ciAttributes: { is_active, major_version = '' } }: DraftCi): string =>
  is_active === 'false' ? `${ciName} (version ${major_version})` : ciName

interface MatrixOptions {
  /** Ids of the clouds of the environment: the first columns, in this order, even if unused. */
  readonly environmentClouds?: readonly string[]
  /** Ids. */
  readonly loadingPlatforms?: readonly string[]
}

/** `uses`: relations `base.Consumes`; those of other records are ignored. `names`: of clouds, by id; the id is the fallback. */
export function buildMatrix(
  platforms: readonly DraftCi[],
  uses: readonly ConsumesRelation[],
  names: ReadonlyMap<string, string>,
  { environmentClouds = [], loadingPlatforms = [] }: MatrixOptions = {},
) {
  const ids = new Set<string>(platforms.map(({ ciId }) => ciId))
  const shown = uses.filter(({ fromCiId, rfcAction }) => rfcAction !== 'delete' && ids.has(fromCiId))
  const toCells = (platform: string) =>
    new Map<string, Cell>(
      shown
        .filter(({ fromCiId }) => fromCiId === platform)
        .map(({ toCiId, relationAttributes, rfcAction = '' }) => [
          toCiId,
          { use: toCloudUse(relationAttributes), uncommitted: rfcAction !== '' },
        ]),
    )
  const toCloud = (id: string) => ({ id, name: names.get(id) ?? id })
  const otherClouds = new Set(shown.map(({ toCiId }) => toCiId).filter((id) => !environmentClouds.includes(id)))
  return {
    platforms: platforms
      .map((platform) => ({
        id: String(platform.ciId),
        name: formatPlatformName(platform),
        /** Its name, or its id for an inactive version: `platformKey`. */
        key: platformKey(platform),
        /** By cloud id; empty while loading. */
        cells: toCells(platform.ciId),
        isLoaded: !loadingPlatforms.includes(platform.ciId),
      }))
      .toSorted(compareNames),
    clouds: [...environmentClouds.map(toCloud), ...[...otherClouds].map(toCloud).toSorted(compareNames)],
  }
}

export type Matrix = ReturnType<typeof buildMatrix>
export type MatrixPlatform = Matrix['platforms'][number]
export type MatrixCloud = Matrix['clouds'][number]

/** `platform id/cloud id`. */
export const cellId = (platform: Pick<MatrixPlatform, 'id'>, cloud: Pick<MatrixCloud, 'id'>): string =>
  `${platform.id}/${cloud.id}`

/** Platforms have no cell for unused clouds. */
export const listCells = ({ platforms, clouds }: Matrix) =>
  platforms.flatMap((platform) =>
    clouds.flatMap((cloud) => {
      const cell = platform.cells.get(cloud.id)
      return cell ? [{ id: cellId(platform, cloud), platform, cloud, cell }] : []
    }),
  )

export type MatrixCell = ReturnType<typeof listCells>[number]

/** A platform by its key, a cloud by its name, or the cell of both. */
export interface MatrixSelection {
  readonly platform: string | undefined
  readonly cloud: string | undefined
}

export const NO_SELECTION: MatrixSelection = { platform: undefined, cloud: undefined }

/** Whether a platform has selected cells: its row, one of them, or a column. */
export const isSelected = ({ platform, cloud }: MatrixSelection, { key }: Pick<MatrixPlatform, 'key'>): boolean =>
  platform === undefined ? cloud !== undefined : platform === key

export const getSelectedCells = (matrix: Matrix, selection: MatrixSelection): readonly MatrixCell[] =>
  listCells(matrix).filter(
    ({ platform, cloud }) =>
      isSelected(selection, platform) && (selection.cloud === undefined || cloud.name === selection.cloud),
  )
