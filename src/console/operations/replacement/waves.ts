// Cuts many instances into waves: what is done to some of them before the next are touched. Pure, so that a dry run shows exactly what runs.
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

/** How large a wave is: so many, or per cent of all that are chosen. */
export interface WaveAmount {
  readonly value: number
  readonly unit: 'count' | 'percent'
}

/** Reads "5" or "10 %"; '' is all at once. A problem says what is wanted instead. */
export function parseWaveAmount(typed: string): { readonly amount?: WaveAmount; readonly problem?: string } {
  const text = typed.trim()
  if (text === '') return {}
  const [, digits = '', sign = ''] = /^(\d{1,6})\s*(%|per ?cent)?$/i.exec(text) ?? []
  const value = Number(digits)
  const percent = sign !== ''
  if (digits === '' || value < 1 || (percent && value > 100))
    return { problem: 'Give a number of instances, such as 5, or a share from 1 % to 100 %.' }
  return { amount: { value, unit: percent ? 'percent' : 'count' } }
}

/** How many instances a wave has at most: at least one, a share rounded up. */
export const waveSize = (total: number, { value, unit }: WaveAmount): number =>
  Math.max(1, unit === 'count' ? value : Math.ceil((total * value) / 100))

function groupByCloud<Item>(items: readonly Item[], cloudOf: (item: Item) => string): Item[][] {
  const clouds = new Map<string, Item[]>()
  for (const item of items) {
    const cloud = clouds.get(cloudOf(item))
    if (cloud) cloud.push(item)
    else clouds.set(cloudOf(item), [item])
  }
  return [...clouds].toSorted(([a], [b]) => compareNatural(a, b)).map(([, group]) => group)
}

const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/**
 * The waves in their order; every item is in exactly one, the last may be smaller. `spread`: each wave takes from all clouds in proportion,
 * so that none loses more than its share at a time. Otherwise one cloud after the other, and no wave touches two.
 */
export function planWaves<Item>(
  items: readonly Item[],
  cloudOf: (item: Item) => string,
  { amount, spread }: { readonly amount: WaveAmount | undefined; readonly spread: boolean },
): readonly (readonly Item[])[] {
  if (items.length === 0) return []
  if (!amount) return [items]
  const size = waveSize(items.length, amount)
  const clouds = groupByCloud(items, cloudOf)
  if (!spread) return clouds.flatMap((group) => chunk(group, size))
  const placed = clouds.flatMap((group, cloud) =>
    group.map((item, at) => ({ item, cloud, at: (at + 0.5) / group.length })),
  )
  const ordered = placed.toSorted((a, b) => a.at - b.at || a.cloud - b.cloud)
  return chunk(
    ordered.map(({ item }) => item),
    size,
  )
}
