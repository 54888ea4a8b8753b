import { readPlatform, updateCloudConfiguration } from '../../../contract/transition/platforms.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Guard } from '../../data/write/guards.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'
import { toSafeOrder } from './consequences.ts'
import type { CellChange } from './edits.ts'
import { CONFIGURATION_FIELDS, buildMatrix, type CloudConfiguration } from './matrix.ts'
import { platformQuery, type EnvironmentScope } from '../queries.ts'
import { PRIORITY_LABELS } from './used-clouds.ts'

/** `offline`, `primary`, `50 %`, `order 2`. */
export function formatField(field: keyof CloudConfiguration, value: string): string {
  if (field === 'priority') return PRIORITY_LABELS[value] ?? value
  if (field === 'pct_scale') return `${value} %`
  return field === 'dpmt_order' ? `order ${value}` : value
}

/** `active to offline, primary to secondary`. */
export const formatCellChange = ({ cell, edit }: CellChange): string =>
  CONFIGURATION_FIELDS.flatMap((field) => {
    const after = edit[field]
    return after === undefined
      ? []
      : [`${formatField(field, cell.configuration[field])} to ${formatField(field, after)}`]
  }).join(', ')

const parseStatus = (value: string | undefined): 'active' | 'inactive' | 'offline' | undefined =>
  value === 'active' || value === 'inactive' || value === 'offline' ? value : undefined
const parsePriority = (value: string | undefined): '1' | '2' | undefined =>
  value === '1' || value === '2' ? value : undefined

/** One request per platform and cloud, in a safe order. */
export const toCloudWrites = (
  { organization, assembly, environment }: EnvironmentScope,
  changes: readonly CellChange[],
): readonly WriteRequest<typeof updateCloudConfiguration>[] =>
  toSafeOrder(changes).map(({ platform, cloud, edit, ...change }) => {
    const params = { organization, assembly, environment, platform: platform.key }
    const [adminstatus, priority] = [parseStatus(edit.adminstatus), parsePriority(edit.priority)]
    const attributes = {
      ...(adminstatus && { adminstatus }),
      ...(priority && { priority }),
      ...(edit.pct_scale !== undefined && { pct_scale: edit.pct_scale }),
      ...(edit.dpmt_order !== undefined && { dpmt_order: edit.dpmt_order }),
    }
    return {
      label: `${platform.name} on ${cloud.name}: ${formatCellChange({ platform, cloud, edit, ...change })}`,
      call: updateCloudConfiguration,
      request: { params, body: { cloud_id: cloud.id, attributes } },
      verification: {
        ...querySource(readPlatform, { params }),
        shows: { consumes: [{ toCiId: cloud.id, relationAttributes: attributes }] },
      },
    }
  })

/** Blocks if another user changed one of the cells. */
export function unchangedGuard(scope: EnvironmentScope, changes: readonly CellChange[]): Guard {
  const platforms = [...new Map(changes.map(({ platform }) => [platform.id, platform])).values()]
  return {
    label: 'These cells are unchanged since they were read',
    check: async () => {
      const found = await Promise.all(platforms.map(({ key }) => fetchFresh(platformQuery(scope, key))))
      const now = buildMatrix(
        found,
        found.flatMap(({ consumes }) => consumes),
        new Map(),
      )
      const conflicts = changes.filter(({ platform, cloud, cell }) => {
        const current = now.platforms.find(({ id }) => id === platform.id)?.cells.get(cloud.id)
        return (
          !current || CONFIGURATION_FIELDS.some((field) => current.configuration[field] !== cell.configuration[field])
        )
      })
      if (conflicts.length === 0)
        return {
          state: 'clear',
          note: `${formatCountOf(platforms.length, 'platform was', 'platforms were')} read again.`,
        }
      const names = conflicts.map(({ platform, cloud }) => `${platform.name} on ${cloud.name}`).join(', ')
      return { state: 'blocks', note: `Changed since this was loaded: ${names}. Close this and check them.` }
    },
  }
}
