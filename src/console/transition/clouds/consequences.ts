// The consequences of changed uses of clouds, and a safe order to send them (service-api 1.5, 3.3, 3.8).
import type { Instance } from '../../../contract/core/records.ts'
import { formatCountOf } from '../../kit/format.ts'
import { groupBy } from '../../kit/grouping.ts'
import { parseNsPath } from '../../routing/paths.ts'
import type { CloudUse } from '../cloud-use.ts'
import { isCompute } from '../plans/forecast.ts'
import type { CellChange } from './edits.ts'
import { cellId, type MatrixPlatform } from './matrix.ts'

/** `blocks`: the service refuses it; `goes`: it removes something. `shared`: the message if several platforms share it. */
type Effect = readonly [severity: 'blocks' | 'goes' | 'attention' | 'note', message: string, shared?: string]

/** The service refuses a change that leaves no primary (1.5). */
const isPrimary = ({ priority, adminstatus }: CloudUse): boolean => priority === '1' && adminstatus !== 'offline'

type Deployed = Pick<Instance, 'ciClassName'>

/** Undefined if unknown. */
type GetDeployed = (platform: MatrixPlatform, cloudId: string) => readonly Deployed[] | undefined

/** Instances by platform and cloud. Versions of a platform count together. */
export function groupDeployed(instances: readonly Instance[] | undefined): GetDeployed {
  if (!instances) return () => undefined
  const groups = groupBy(
    instances,
    ({ nsPath, cloud, deployedTo }): string =>
      `${parseNsPath(nsPath).platform}/${cloud?.toCiId ?? deployedTo?.ciId ?? ''}`,
  )
  return ({ name }, cloudId) => groups.get(`${name}/${cloudId}`) ?? []
}

function getRemovalEffect(cloud: string, deployed: readonly Deployed[] | undefined): Effect {
  if (deployed?.length === 0) return ['note', `nothing is deployed on ${cloud}.`]
  const end = `on ${cloud} will be removed by the next deployment.`
  if (!deployed) return ['goes', `all instances ${end}`]
  const computes = deployed.filter(isCompute).length
  const subject =
    formatCountOf(deployed.length, 'instance') + (computes > 0 ? ` (${formatCountOf(computes, 'compute')})` : '')
  return ['goes', `${subject} ${end}`, `${subject} of each ${end}`]
}

function getCellEffects({ platform, cloud, cell, useAfter: after }: CellChange, getDeployed: GetDeployed): Effect[] {
  const before = cell.use
  const becomes = (status: string) => after.adminstatus === status && before.adminstatus !== status
  const effects: Effect[] = []
  if (becomes('offline')) effects.push(getRemovalEffect(cloud.name, getDeployed(platform, cloud.id)))
  if (before.adminstatus === 'offline' && after.adminstatus !== 'offline')
    effects.push(['note', `instances are created on ${cloud.name} by the next deployment.`])
  if (becomes('inactive'))
    effects.push(['attention', `${cloud.name} no longer gets changes or repairs. Running instances stay.`])
  if (after.pct_scale !== before.pct_scale && after.adminstatus !== 'offline')
    effects.push(['note', `scale on ${cloud.name} changes from ${before.pct_scale}% to ${after.pct_scale}%.`])
  return effects
}

function getPlatformEffects(before: readonly CloudUse[], after: readonly CloudUse[]): Effect[] {
  const primaries = after.filter(isPrimary)
  const getCommonOrder = (uses: readonly CloudUse[]) => {
    const orders = uses.filter(isPrimary).map(({ dpmt_order }) => Number(dpmt_order))
    return orders.length > 1 && new Set(orders).size === 1 ? orders[0] : undefined
  }
  const effects: Effect[] = []
  if (primaries.length === 0)
    effects.push(['blocks', 'no primary cloud would be left. Make another one primary as well.'])
  else if (primaries.every(({ adminstatus }) => adminstatus === 'inactive'))
    effects.push(['attention', 'all primary clouds are inactive: nothing can be deployed to them.'])
  const order = getCommonOrder(after)
  if (order !== undefined && getCommonOrder(before) === undefined)
    effects.push(['attention', `all primary clouds now have order ${order}, so they are deployed at the same time.`])
  return effects
}

const SEVERITY_RANK = { blocks: 0, goes: 1, attention: 2, note: 3 } as const

/** The consequences of changes, most severe first. */
export function getConsequences(changes: readonly CellChange[], getDeployed: GetDeployed) {
  const after = new Map(changes.map(({ id, useAfter }) => [id, useAfter]))
  const ofPlatforms = [...new Set(changes.map(({ platform }) => platform))].map((platform) => {
    const cells = [...platform.cells]
    const effects = getPlatformEffects(
      cells.map(([, { use }]) => use),
      cells.map(([id, { use }]) => after.get(cellId(platform, { id })) ?? use),
    )
    return { platform, effects }
  })
  const ofCells = changes.map((change) => ({ platform: change.platform, effects: getCellEffects(change, getDeployed) }))
  const all = [...ofPlatforms, ...ofCells].flatMap(({ platform, effects }) =>
    effects.map((effect) => ({ effect, name: platform.name })),
  )
  return [...groupBy(all, ({ effect: [severity, message] }) => `${severity} ${message}`).values()]
    .flatMap((alike) => {
      const [first, second] = alike
      if (!first) return []
      const [severity, message, shared = message] = first.effect
      // `platforms`: names of those that share it.
      return [{ severity, message: second ? shared : message, platforms: alike.map(({ name }) => name) }]
    })
    .toSorted((a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity])
}

/** 0: adds a primary, 2: removes one, 1: neither. */
const getSendRank = ({ cell, useAfter }: CellChange): number => {
  if (isPrimary(useAfter) === isPrimary(cell.use)) return 1
  return isPrimary(useAfter) ? 0 : 2
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
