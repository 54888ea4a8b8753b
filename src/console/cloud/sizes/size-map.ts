import { STANDARD_SIZES, type Capacity, type SizeMap } from '../offerings/capacity.ts'
import { isCompute, type OfferingRow } from '../offerings/offerings.ts'
import { compareSizes } from './sizes.ts'

export interface SizeRow {
  /** In capitals. */
  readonly size: string
  readonly custom: Capacity | undefined
  readonly standard: Capacity | undefined
  /** Number of offerings of this size. */
  readonly offerings: number
  /** Those of them that do not state their machine. */
  readonly mapped: number
}

/** Offered, custom and standard sizes from small to large. */
export function sizeRows(rows: readonly OfferingRow[], customMap: SizeMap): SizeRow[] {
  const machines = rows.filter(({ size, category, target }) => size !== '' && isCompute(category, target))
  const offered = machines.map(({ size }) => size.toUpperCase())
  const sizes = [...new Set([...offered, ...Object.keys(customMap), ...Object.keys(STANDARD_SIZES)])]
  return sizes.toSorted(compareSizes).map((size) => {
    const ofSize = machines.filter((row) => row.size.toUpperCase() === size)
    return {
      size,
      custom: Object.hasOwn(customMap, size) ? customMap[size] : undefined,
      standard: Object.hasOwn(STANDARD_SIZES, size) ? STANDARD_SIZES[size] : undefined,
      offerings: ofSize.length,
      mapped: ofSize.filter(({ machine }) => machine?.source !== 'offering').length,
    }
  })
}

const POSITIVE = /^(?:\d{1,6}(?:\.\d{1,3})?|\.\d{1,3})$/

export const figureProblem = (text: string): string | undefined =>
  text.trim() === '' || (POSITIVE.test(text.trim()) && Number(text) > 0) ? undefined : 'A number above 0.'

/** Parses input for a size, memory in GB. `none`: both empty; undefined: incomplete. */
export function parseCapacity(cores: string, memory: string): Capacity | 'none' | undefined {
  if (cores.trim() === '' && memory.trim() === '') return 'none'
  if (figureProblem(cores) || figureProblem(memory) || cores.trim() === '' || memory.trim() === '') return undefined
  return { cores: Number(cores), ram: Math.round(Number(memory) * 1024) }
}

/** Sets a size. `none` or its standard capacity removes the custom one. */
export function withSize(customMap: SizeMap, size: string, capacity: Capacity | 'none'): SizeMap {
  const { [size]: _, ...others } = customMap
  const usual = Object.hasOwn(STANDARD_SIZES, size) ? STANDARD_SIZES[size] : undefined
  if (capacity === 'none' || (usual?.cores === capacity.cores && usual.ram === capacity.ram)) return others
  return { ...others, [size]: capacity }
}
