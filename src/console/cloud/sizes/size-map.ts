// The size map as it is edited: which sizes there are, where each is from, and what may be typed.
import { STANDARD_SIZES, type Capacity, type SizeMap } from '../offerings/capacity.ts'
import type { OfferingRow } from '../offerings/offerings.ts'
import { compareSizes } from './sizes.ts'

export interface SizeRow {
  /** In capitals, as the map has it. */
  readonly size: string
  readonly custom: Capacity | undefined
  readonly standard: Capacity | undefined
  /** How many offerings are of this size, and of how many the map says the machine since they do not. */
  readonly offerings: number
  readonly mapped: number
}

/** Sizes that are offered, set or usual, from small to large. */
export function sizeRows(rows: readonly OfferingRow[], own: SizeMap): SizeRow[] {
  const machines = rows.filter(({ size, category, target }) => size !== '' && isCompute(category, target))
  const offered = machines.map(({ size }) => size.toUpperCase())
  const sizes = [...new Set([...offered, ...Object.keys(own), ...Object.keys(STANDARD_SIZES)])]
  return sizes.toSorted(compareSizes).map((size) => {
    const of = machines.filter((row) => row.size.toUpperCase() === size)
    return {
      size,
      custom: Object.hasOwn(own, size) ? own[size] : undefined,
      standard: Object.hasOwn(STANDARD_SIZES, size) ? STANDARD_SIZES[size] : undefined,
      offerings: of.length,
      mapped: of.filter(({ machine }) => machine?.source !== 'offering').length,
    }
  })
}

const isCompute = (category: string, target: string): boolean => category === 'compute' || /^Compute\b/.test(target)

const POSITIVE = /^(?:\d{1,6}(?:\.\d{1,3})?|\.\d{1,3})$/

export const figureProblem = (text: string): string | undefined =>
  text.trim() === '' || (POSITIVE.test(text.trim()) && Number(text) > 0) ? undefined : 'A number above 0.'

/** What was typed for a size: a machine, nothing at all, or undefined while it is neither. Memory is typed in GB. */
export function parseCapacity(cores: string, memory: string): Capacity | 'none' | undefined {
  if (cores.trim() === '' && memory.trim() === '') return 'none'
  if (figureProblem(cores) || figureProblem(memory) || cores.trim() === '' || memory.trim() === '') return undefined
  return { cores: Number(cores), ram: Math.round(Number(memory) * 1024) }
}

/** The map with a size set; set to what it usually is, or to nothing, it is left to what is usual. */
export function withSize(own: SizeMap, size: string, capacity: Capacity | 'none'): SizeMap {
  const { [size]: _, ...others } = own
  const usual = Object.hasOwn(STANDARD_SIZES, size) ? STANDARD_SIZES[size] : undefined
  if (capacity === 'none' || (usual?.cores === capacity.cores && usual.ram === capacity.ram)) return others
  return { ...others, [size]: capacity }
}
