// The consequences of changed uses of clouds, and a safe order to send them (service-api 1.5, 3.3, 3.8).
import type { Instance } from '../../../contract/core/records.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { applyEdit, type CellChange, type Edits, cellId } from './edits.ts'
import type { Matrix, MatrixPlatform, CloudConfiguration } from './matrix.ts'

export interface Consequence {
  readonly platform: string
  /** `blocks`: the service refuses it; `goes`: it removes something. */
  readonly severity: 'blocks' | 'goes' | 'attention' | 'note'
  readonly message: string
}

/** The service refuses a change that leaves no primary (1.5). */
const isPrimary = ({ priority, adminstatus }: CloudConfiguration): boolean =>
  priority === '1' && adminstatus !== 'offline'

/** Undefined if unknown. */
type GetInstanceCount = (platform: MatrixPlatform, cloudId: string) => number | undefined

/** Number of instances by platform and cloud. Versions of a platform count together. */
export function countInstances(instances: readonly Instance[] | undefined): GetInstanceCount {
  if (!instances) return () => undefined
  const counts = new Map<string, number>()
  for (const { nsPath, cloud, deployedTo } of instances) {
    const key = `${parseNsPath(nsPath).platform}/${cloud?.toCiId ?? deployedTo?.ciId ?? ''}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return ({ name }, cloudId) => counts.get(`${name}/${cloudId}`) ?? 0
}

function getCellConsequences(
  { platform, cloud, cell, configurationAfter }: CellChange,
  count: GetInstanceCount,
): Consequence[] {
  const before = cell.configuration
  const found: Consequence[] = []
  const add = (severity: Consequence['severity'], message: string) =>
    found.push({ platform: platform.name, severity, message })
  if (configurationAfter.adminstatus === 'offline' && before.adminstatus !== 'offline') {
    const instances = count(platform, cloud.id)
    if (instances === undefined) add('goes', `its instances on ${cloud.name} will be removed by the next deployment.`)
    else if (instances === 0) add('note', `it has no instances on ${cloud.name}.`)
    else add('goes', `${formatCountOf(instances, 'instance')} on ${cloud.name} will be removed by the next deployment.`)
  }
  if (before.adminstatus === 'offline' && configurationAfter.adminstatus !== 'offline')
    add('note', `instances come up on ${cloud.name} with the next deployment.`)
  if (configurationAfter.adminstatus === 'inactive' && before.adminstatus !== 'inactive')
    add('attention', `${cloud.name} no longer gets changes or repairs; what runs there stays.`)
  if (configurationAfter.pct_scale !== before.pct_scale && configurationAfter.adminstatus !== 'offline')
    add('note', `${cloud.name} has ${configurationAfter.pct_scale} % of its scale instead of ${before.pct_scale} %.`)
  return found
}

function getPlatformConsequences(
  platform: MatrixPlatform,
  after: readonly CloudConfiguration[],
  before: readonly CloudConfiguration[],
): Consequence[] {
  const found: Consequence[] = []
  const add = (severity: Consequence['severity'], message: string) =>
    found.push({ platform: platform.name, severity, message })
  const primaries = after.filter(isPrimary)
  if (primaries.length === 0) add('blocks', 'no primary cloud would be left. Make another one primary as well.')
  else if (primaries.every(({ adminstatus }) => adminstatus === 'inactive'))
    add('attention', 'all primary clouds are inactive: nothing can be deployed to them.')
  const orders = (uses: readonly CloudConfiguration[]) =>
    uses.filter(isPrimary).map(({ dpmt_order }) => Number(dpmt_order))
  const together = (all: readonly number[]) => all.length > 1 && new Set(all).size === 1
  if (together(orders(after)) && !together(orders(before)))
    add('attention', `all primary clouds are in order ${orders(after)[0]} now, so they deploy at once.`)
  return found
}

/** The consequences of edits, most severe first. */
export function getConsequences(
  matrix: Matrix,
  edits: Edits,
  changes: readonly CellChange[],
  count: GetInstanceCount,
): readonly Consequence[] {
  const touched = new Set(changes.map(({ platform }) => platform.id))
  const whole = matrix.platforms
    .filter(({ id }) => touched.has(id))
    .flatMap((platform) => {
      const cells = [...platform.cells]
      const after = cells.map(([id, cell]) => applyEdit(cell, edits[cellId(platform, { id })]))
      return getPlatformConsequences(
        platform,
        after,
        cells.map(([, { configuration }]) => configuration),
      )
    })
  const all = [...whole, ...changes.flatMap((change) => getCellConsequences(change, count))]
  const rank = { blocks: 0, goes: 1, attention: 2, note: 3 } as const
  return all.toSorted((a, b) => rank[a.severity] - rank[b.severity])
}

/** 0: adds a primary, 2: removes one, 1: neither. */
const getSendRank = ({ cell, configurationAfter }: CellChange): number => {
  if (isPrimary(configurationAfter) === isPrimary(cell.configuration)) return 1
  return isPrimary(configurationAfter) ? 0 : 2
}

/**
 * Orders changes by platform, so that a run that stops half way leaves few platforms incomplete. Within a platform, primaries are added
 * before others are removed, since the service refuses to have none in between (1.5).
 */
export function toSafeOrder(changes: readonly CellChange[]): readonly CellChange[] {
  const platformIds = [...new Set(changes.map(({ platform }) => platform.id))]
  return platformIds.flatMap((id) =>
    changes.filter(({ platform }) => platform.id === id).toSorted((a, b) => getSendRank(a) - getSendRank(b)),
  )
}
