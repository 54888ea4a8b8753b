// What changed uses of clouds lead to, and in which order they are safe to send (service-api 1.5, 3.3, 3.8).
import { formatCountOf } from '../../kit/format.ts'
import { edited, type CellChange, type Edits, cellId } from './edits.ts'
import type { Matrix, MatrixPlatform, Use } from './matrix.ts'

export interface Consequence {
  readonly platform: string
  /** `blocks`: the service refuses it; `goes`: it takes something away. */
  readonly weight: 'blocks' | 'goes' | 'attention' | 'note'
  readonly sentence: string
}

/** A primary that counts: the service refuses a change that leaves none (1.5). */
const isPrimary = ({ priority, adminstatus }: Use): boolean => priority === '1' && adminstatus !== 'offline'

/** How many instances a platform has on a cloud; undefined where that is not known. */
export type InstanceCount = (platform: MatrixPlatform, cloudId: string) => number | undefined

function ofCell({ platform, cloud, cell, after }: CellChange, count: InstanceCount): Consequence[] {
  const before = cell.use
  const found: Consequence[] = []
  const say = (weight: Consequence['weight'], sentence: string) =>
    found.push({ platform: platform.name, weight, sentence })
  if (after.adminstatus === 'offline' && before.adminstatus !== 'offline') {
    const instances = count(platform, cloud.id)
    if (instances === undefined) say('goes', `its instances on ${cloud.name} go with the next deployment.`)
    else if (instances === 0) say('note', `it has no instances on ${cloud.name}.`)
    else say('goes', `${formatCountOf(instances, 'instance')} on ${cloud.name} go with the next deployment.`)
  }
  if (before.adminstatus === 'offline' && after.adminstatus !== 'offline')
    say('note', `instances come up on ${cloud.name} with the next deployment.`)
  if (after.adminstatus === 'inactive' && before.adminstatus !== 'inactive')
    say('attention', `${cloud.name} gets no changes and no repair any more; what runs there stays.`)
  if (after.pct_scale !== before.pct_scale && after.adminstatus !== 'offline')
    say('note', `${cloud.name} has ${after.pct_scale} % of its scale in place of ${before.pct_scale} %.`)
  return found
}

function ofPlatform(platform: MatrixPlatform, after: readonly Use[], before: readonly Use[]): Consequence[] {
  const found: Consequence[] = []
  const say = (weight: Consequence['weight'], sentence: string) =>
    found.push({ platform: platform.name, weight, sentence })
  const primaries = after.filter(isPrimary)
  if (primaries.length === 0) say('blocks', 'no primary cloud would be left. Make another one primary as well.')
  else if (primaries.every(({ adminstatus }) => adminstatus === 'inactive'))
    say('attention', 'all primary clouds are inactive: nothing can be deployed to them.')
  const orders = (uses: readonly Use[]) => uses.filter(isPrimary).map(({ dpmt_order }) => Number(dpmt_order))
  const together = (all: readonly number[]) => all.length > 1 && new Set(all).size === 1
  if (together(orders(after)) && !together(orders(before)))
    say('attention', `all primary clouds are in order ${orders(after)[0]} now, so they deploy at once.`)
  return found
}

/** What the edits lead to, per platform that they touch: what the service refuses first, what goes away next. */
export function consequencesOf(
  matrix: Matrix,
  edits: Edits,
  changes: readonly CellChange[],
  count: InstanceCount,
): readonly Consequence[] {
  const touched = new Set(changes.map(({ platform }) => platform.id))
  const whole = matrix.platforms
    .filter(({ id }) => touched.has(id))
    .flatMap((platform) => {
      const cells = [...platform.cells]
      const after = cells.map(([id, cell]) => edited(cell, edits[cellId(platform, { id })]))
      return ofPlatform(
        platform,
        after,
        cells.map(([, { use }]) => use),
      )
    })
  const all = [...whole, ...changes.flatMap((change) => ofCell(change, count))]
  const rank = { blocks: 0, goes: 1, attention: 2, note: 3 } as const
  return all.toSorted((a, b) => rank[a.weight] - rank[b.weight])
}

/** 0 makes a primary, 2 takes one away, 1 neither. */
const turn = ({ cell, after }: CellChange): number => {
  if (isPrimary(after) === isPrimary(cell.use)) return 1
  return isPrimary(after) ? 0 : 2
}

/**
 * In the order to send: platform by platform, so that what stops half way leaves whole platforms behind; in each, new primaries come
 * before old ones go, since the service refuses to have none in between (1.5).
 */
export function inSafeOrder(changes: readonly CellChange[]): readonly CellChange[] {
  const places = new Map([...new Set(changes.map(({ platform }) => platform.id))].map((id, place) => [id, place]))
  const place = ({ platform }: CellChange) => places.get(platform.id) ?? 0
  return changes.toSorted((a, b) => place(a) - place(b) || turn(a) - turn(b))
}
