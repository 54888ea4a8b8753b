import { findSize, STANDARD_SIZES, type Capacity, type SizeMap } from '../offerings/capacity.ts'
import { isCompute, type OfferingRow } from '../offerings/offerings.ts'
import { compareSizes, isSameSize } from './sizes.ts'

export type SizeRow = ReturnType<typeof sizeRows>[number]

/** Offered, custom and standard sizes from small to large. A standard size with two names has the offered one, or the first. */
export function sizeRows(rows: readonly OfferingRow[], customMap: SizeMap) {
  const machines = rows.filter(({ size, category, target }) => size !== '' && isCompute(category, target))
  const offered = machines.map(({ size }) => size.toUpperCase())
  const sizes = new Set([...offered, ...Object.keys(customMap)])
  for (const size of Object.keys(STANDARD_SIZES))
    if (![...sizes].some((other) => isSameSize(other, size))) sizes.add(size)
  return [...sizes].toSorted(compareSizes).map((size) => {
    const ofSize = machines.filter((row) => row.size.toUpperCase() === size)
    return {
      /** In capitals. */
      size,
      custom: findSize(customMap, size),
      standard: findSize(STANDARD_SIZES, size),
      offerings: ofSize.length,
      /** Those that do not state their machine. */
      mapped: ofSize.filter(({ machine }) => machine?.source !== 'offering').length,
    }
  })
}

/** Input for a size, memory in GB; '' if empty. */
export type CapacityInput = Readonly<Record<'cores' | 'memory', number | string>>

/** `none`: both empty; undefined: incomplete or 0. */
export function parseCapacity({ cores, memory }: CapacityInput): Capacity | 'none' | undefined {
  if (cores === '' && memory === '') return 'none'
  const capacity = { cores: Number(cores), ram: Math.round(Number(memory) * 1024) }
  return capacity.cores > 0 && capacity.ram > 0 ? capacity : undefined
}

/** Sets a size. `none` or its standard capacity removes the custom one. */
export function withSize(customMap: SizeMap, size: string, capacity: Capacity | 'none'): SizeMap {
  const { [size]: _, ...others } = customMap
  const usual = findSize(STANDARD_SIZES, size)
  if (capacity === 'none' || (usual?.cores === capacity.cores && usual.ram === capacity.ram)) return others
  return { ...others, [size]: capacity }
}
