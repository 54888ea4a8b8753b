// What changed uses of clouds lead to, and in which order they are safe to send (service-api 1.5, 3.3, 3.8).
import { formatCountOf } from '../../kit/format.ts'
import { applyEdit, type CellChange, type Edits, cellId } from './edits.ts'
import type { Matrix, MatrixPlatform, CloudConfiguration } from './matrix.ts'

export interface Consequence {
  readonly platform: string
  /** `blocks`: the service refuses it; `goes`: it takes something away. */
  readonly severity: 'blocks' | 'goes' | 'attention' | 'note'
  readonly message: string
}

/** A primary that counts: the service refuses a change that leaves none (1.5). */
const isPrimary = ({ priority, adminstatus }: CloudConfiguration): boolean =>
  priority === '1' && adminstatus !== 'offline'

/** How many instances a platform has on a cloud; undefined where that is not known. */
export type GetInstanceCount = (platform: MatrixPlatform, cloudId: string) => number | undefined

function getCellConsequences(
  { platform, cloud, cell, configurationAfter }: CellChange,
  count: GetInstanceCount,
): Consequence[] {
  const before = cell.configuration
  const found: Consequence[] = []
  const say = (severity: Consequence['severity'], message: string) =>
    found.push({ platform: platform.name, severity, message })
  if (configurationAfter.adminstatus === 'offline' && before.adminstatus !== 'offline') {
    const instances = count(platform, cloud.id)
    if (instances === undefined) say('goes', `its instances on ${cloud.name} go with the next deployment.`)
    else if (instances === 0) say('note', `it has no instances on ${cloud.name}.`)
    else say('goes', `${formatCountOf(instances, 'instance')} on ${cloud.name} go with the next deployment.`)
  }
  if (before.adminstatus === 'offline' && configurationAfter.adminstatus !== 'offline')
    say('note', `instances come up on ${cloud.name} with the next deployment.`)
  if (configurationAfter.adminstatus === 'inactive' && before.adminstatus !== 'inactive')
    say('attention', `${cloud.name} gets no changes and no repair any more; what runs there stays.`)
  if (configurationAfter.pct_scale !== before.pct_scale && configurationAfter.adminstatus !== 'offline')
    say('note', `${cloud.name} has ${configurationAfter.pct_scale} % of its scale in place of ${before.pct_scale} %.`)
  return found
}

function getPlatformConsequences(
  platform: MatrixPlatform,
  after: readonly CloudConfiguration[],
  before: readonly CloudConfiguration[],
): Consequence[] {
  const found: Consequence[] = []
  const say = (severity: Consequence['severity'], message: string) =>
    found.push({ platform: platform.name, severity, message })
  const primaries = after.filter(isPrimary)
  if (primaries.length === 0) say('blocks', 'no primary cloud would be left. Make another one primary as well.')
  else if (primaries.every(({ adminstatus }) => adminstatus === 'inactive'))
    say('attention', 'all primary clouds are inactive: nothing can be deployed to them.')
  const orders = (uses: readonly CloudConfiguration[]) =>
    uses.filter(isPrimary).map(({ dpmt_order }) => Number(dpmt_order))
  const together = (all: readonly number[]) => all.length > 1 && new Set(all).size === 1
  if (together(orders(after)) && !together(orders(before)))
    say('attention', `all primary clouds are in order ${orders(after)[0]} now, so they deploy at once.`)
  return found
}

/** What the edits lead to, per platform that they touch: what the service refuses first, what goes away next. */
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

/** 0 makes a primary, 2 takes one away, 1 neither. */
const getSendRank = ({ cell, configurationAfter }: CellChange): number => {
  if (isPrimary(configurationAfter) === isPrimary(cell.configuration)) return 1
  return isPrimary(configurationAfter) ? 0 : 2
}

/**
 * In the order to send: platform by platform, so that what stops half way leaves whole platforms behind; in each, new primaries come
 * before old ones go, since the service refuses to have none in between (1.5).
 */
export function toSafeOrder(changes: readonly CellChange[]): readonly CellChange[] {
  const scopes = new Map([...new Set(changes.map(({ platform }) => platform.id))].map((id, scope) => [id, scope]))
  const scope = ({ platform }: CellChange) => scopes.get(platform.id) ?? 0
  return changes.toSorted((a, b) => scope(a) - scope(b) || getSendRank(a) - getSendRank(b))
}
