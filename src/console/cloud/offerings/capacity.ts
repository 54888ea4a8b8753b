// The machine behind a size. The service knows sizes only by letters; offerings may state more, and users can override it.
import * as z from 'zod/mini'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { parseObject } from '../../kit/form/json-text.ts'
import { persisted } from '../../kit/browser/persisted.ts'
import { memoize } from './memoize.ts'

export interface Capacity {
  readonly cores: number
  /** In MB. */
  readonly ram: number
}

export interface SourcedCapacity extends Capacity {
  /** `offering`: stated by it; `own`: set in this browser; `usual`: what the size means at most providers. */
  readonly source: 'offering' | 'own' | 'usual'
}

export type SizeMap = Readonly<Record<string, Capacity>>

const fromGigabytes = (cores: number, memory: number): Capacity => ({ cores, ram: memory * 1024 })

export const toGigabytes = ({ ram }: Capacity): number => ram / 1024

export const STANDARD_SIZES: SizeMap = {
  XS: fromGigabytes(1, 1),
  S: fromGigabytes(1, 2),
  M: fromGigabytes(2, 4),
  L: fromGigabytes(4, 8),
  XL: fromGigabytes(8, 16),
  XXL: fromGigabytes(16, 32),
  '2XL': fromGigabytes(16, 32),
  '3XL': fromGigabytes(32, 64),
  '4XL': fromGigabytes(64, 128),
}

const capacitySchema = z.strictObject({ cores: z.number().check(z.positive()), ram: z.number().check(z.positive()) })

/** Sizes set in this browser. They override the standard sizes, not what an offering states. */
export const customSizes = persisted<SizeMap>('sizes', z.record(z.string(), capacitySchema), {})

const SOURCE_LABELS: Readonly<Record<SourcedCapacity['source'], string>> = {
  offering: 'specified by the offering',
  own: 'from the size map in this browser',
  usual: 'typical for this size; the offering does not specify it',
}

export const sourceLabel = ({ source }: SourcedCapacity): string => SOURCE_LABELS[source]

export const formatCapacity = (machine: Capacity): string =>
  `${formatCountOf(machine.cores, 'core')}, ${formatCount(toGigabytes(machine))} GB`

const parsePositive = (text: unknown): number | undefined => {
  const value = typeof text === 'number' ? text : typeof text === 'string' && text.trim() !== '' ? Number(text) : NaN
  return Number.isFinite(value) && value > 0 ? value : undefined
}

// Providers write `{"cores":"4","ram":"8192"}`; for the service it is free text (service-api 7.3).
const parseSpecification = memoize((specification): SourcedCapacity | undefined => {
  const stated = parseObject(specification)
  const [cores, ram] = [parsePositive(stated['cores']), parsePositive(stated['ram'])]
  return cores && ram ? { cores, ram, source: 'offering' } : undefined
})

// "4 vCPU, 8 GB", "16 cores with 64 GiB": each figure exactly once.
function parseDescription(description: string): SourcedCapacity | undefined {
  const cores = [...description.matchAll(/(\d+)\s*(?:v?cpus?|v?cores?)\b/gi)]
  const memory = [...description.matchAll(/(\d+(?:\.\d+)?)\s*g(?:i?b)\b/gi)]
  if (cores.length !== 1 || memory.length !== 1) return undefined
  const count = parsePositive(cores[0]?.[1])
  const gigabytes = parsePositive(memory[0]?.[1])
  return count && gigabytes ? { ...fromGigabytes(count, gigabytes), source: 'offering' } : undefined
}

export const findSize = (sizes: SizeMap, size: string): Capacity | undefined =>
  Object.hasOwn(sizes, size) ? sizes[size] : undefined

/** The machine of an offering: as stated, else by its size. Undefined for unknown sizes. */
export function resolveCapacity(
  { size, specification, description }: Readonly<Record<'size' | 'specification' | 'description', string>>,
  custom: SizeMap,
): SourcedCapacity | undefined {
  const stated = parseSpecification(specification) ?? parseDescription(description)
  if (stated) return stated
  const key = size.toUpperCase()
  const own = findSize(custom, key)
  if (own) return { ...own, source: 'own' }
  const usual = findSize(STANDARD_SIZES, key)
  return usual && { ...usual, source: 'usual' }
}
