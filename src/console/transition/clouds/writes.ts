import { readPlatform, updateCloudConfiguration } from '../../../contract/transition/platforms.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Guard } from '../../data/write/guards.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { CLOUD_USE_FIELDS, formatUse } from '../cloud-use.ts'
import { blocks, clear } from '../guards.ts'
import { platformQuery } from '../queries.ts'
import type { CellChange } from './edits.ts'
import { buildMatrix, listCells } from './matrix.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

/** `active to offline, primary to secondary`. */
export const formatCellChange = ({ cell, edit }: CellChange): string =>
  CLOUD_USE_FIELDS.flatMap((field) => {
    const after = edit[field]
    return after === undefined ? [] : [`${formatUse(field, cell.use[field])} to ${formatUse(field, after)}`]
  }).join(', ')

/** One request per platform and cloud. */
export const toCloudWrites = (
  scope: EnvironmentScope,
  changes: readonly CellChange[],
): readonly WriteRequest<typeof updateCloudConfiguration>[] =>
  changes.map((change) => {
    const { platform, cloud, edit } = change
    const params = { ...scope, platform: platform.key }
    return {
      label: `${platform.name} on ${cloud.name}: ${formatCellChange(change)}`,
      call: updateCloudConfiguration,
      request: { params, body: { cloud_id: cloud.id, attributes: edit } },
      verification: {
        ...querySource(readPlatform, { params }),
        shows: { consumes: [{ toCiId: cloud.id, relationAttributes: edit }] },
      },
    }
  })

/** Blocks if another user changed one of the cells. */
export function unchangedGuard(scope: EnvironmentScope, changes: readonly CellChange[]): Guard {
  const keys = new Set(changes.map(({ platform }) => platform.key))
  return {
    label: 'Changes by others',
    check: async () => {
      const found = await Promise.all([...keys].map((key) => fetchFresh(platformQuery(scope, key))))
      const uses = found.flatMap(({ consumes }) => consumes)
      const now = new Map(listCells(buildMatrix(found, uses, new Map())).map(({ id, cell }) => [id, cell.use]))
      const conflicts = changes.filter(({ id, cell }) =>
        CLOUD_USE_FIELDS.some((field) => now.get(id)?.[field] !== cell.use[field]),
      )
      if (conflicts.length === 0) return clear('No cloud setting has changed since this page was loaded.')
      const names = conflicts.map(({ platform, cloud }) => `${platform.name} on ${cloud.name}`).join(', ')
      return blocks(
        `Changed by others since this page was loaded: ${names}. Close this dialog and review your changes.`,
      )
    },
  }
}
