// Splits instances into waves. Pure, so that the preview shows exactly what runs.
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { groupBy } from '../../kit/grouping.ts'

export interface WaveAmount {
  readonly value: number
  readonly unit: 'count' | 'percent'
}

/** Parses "5" or "10%"; '' is all at once. */
export function parseWaveAmount(text: string): { readonly amount?: WaveAmount; readonly problem?: string } {
  if (text.trim() === '') return {}
  const [, digits = '', percentSign] = /^(\d{1,6})\s*(%|per ?cent)?$/i.exec(text.trim()) ?? []
  const value = Number(digits)
  if (value < 1 || (percentSign && value > 100))
    return { problem: 'Enter a number of instances, such as 5, or a percentage from 1% to 100%.' }
  return { amount: { value, unit: percentSign ? 'percent' : 'count' } }
}

/** Maximum size of a wave: at least 1, a share rounded up. */
export const waveSize = (total: number, { value, unit }: WaveAmount): number =>
  Math.max(1, unit === 'count' ? value : Math.ceil((total * value) / 100))

export const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/**
 * The waves in order; every item is in exactly one. `spread`: each wave takes items from all clouds in proportion, so that no cloud loses more
 * than its share at a time. Otherwise the clouds follow each other, and no wave has items of two.
 */
export function planWaves<Item>(
  items: readonly Item[],
  cloudOf: (item: Item) => string,
  { amount, spread }: { readonly amount: WaveAmount | undefined; readonly spread: boolean },
): readonly (readonly Item[])[] {
  if (items.length === 0) return []
  if (!amount) return [items]
  const size = waveSize(items.length, amount)
  const clouds = [...groupBy(items, cloudOf)].toSorted(([a], [b]) => compareNatural(a, b)).map(([, group]) => group)
  if (!spread) return clouds.flatMap((group) => chunk(group, size))
  // Distributes the items of each cloud evenly over 0 to 1, then merges the clouds.
  const positioned = clouds.flatMap((group, cloud) =>
    group.map((item, index) => ({ item, cloud, position: (index + 0.5) / group.length })),
  )
  const merged = positioned.toSorted((a, b) => a.position - b.position || a.cloud - b.cloud)
  return chunk(
    merged.map(({ item }) => item),
    size,
  )
}
