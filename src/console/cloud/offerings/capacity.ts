// What machine a size is. The service knows sizes by letters only; an offering may say more, an operator may know better.
import * as z from 'zod/mini'
import { persisted } from '../../kit/persisted.ts'
import { memoize } from './memoize.ts'

export interface Capacity {
  readonly cores: number
  /** MB, as the service counts memory. */
  readonly ram: number
}

/** `offering`: the offering says so itself; `own`: set in this browser; `usual`: what the size stands for with most providers. */
export interface SourcedCapacity extends Capacity {
  readonly source: 'offering' | 'own' | 'usual'
}

/** Size to the machine it stands for. */
export type SizeMap = Readonly<Record<string, Capacity>>

const fromGigabytes = (cores: number, memory: number): Capacity => ({ cores, ram: memory * 1024 })

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

/** The sizes that were set in this browser; they go before what is usual, not before what an offering says. */
export const customSizes = persisted<SizeMap>('sizes', z.record(z.string(), capacitySchema), {})

const parsePositive = (text: unknown): number | undefined => {
  const value = typeof text === 'number' ? text : typeof text === 'string' && text.trim() !== '' ? Number(text) : NaN
  return Number.isFinite(value) && value > 0 ? value : undefined
}

// `{"cores":"4","ram":"8192"}` is what providers write; it is free text for the service (service-api 7.3).
const parseSpecification = memoize((specification): SourcedCapacity | undefined => {
  let told: unknown
  try {
    told = JSON.parse(specification)
  } catch {
    return undefined
  }
  if (typeof told !== 'object' || told === null) return undefined
  const cores = parsePositive('cores' in told ? told.cores : undefined)
  const ram = parsePositive('ram' in told ? told.ram : undefined)
  return cores && ram ? { cores, ram, source: 'offering' } : undefined
})

// "4 vCPU, 8 GB", "16 cores with 64 GiB": both must be said, and once each.
function parseDescription(description: string): SourcedCapacity | undefined {
  const cores = [...description.matchAll(/(\d+)\s*(?:v?cpus?|v?cores?)\b/gi)]
  const memory = [...description.matchAll(/(\d+(?:\.\d+)?)\s*g(?:i?b)\b/gi)]
  if (cores.length !== 1 || memory.length !== 1) return undefined
  const count = parsePositive(cores[0]?.[1])
  const size = parsePositive(memory[0]?.[1])
  return count && size ? { cores: count, ram: size * 1024, source: 'offering' } : undefined
}

interface SizedOffering {
  readonly size: string
  readonly specification: string
  readonly description: string
}

/** The machine an offering is of: as it says itself, else as its size is known. Undefined: the size is not mapped. */
export function resolveCapacity(offering: SizedOffering, own: SizeMap): SourcedCapacity | undefined {
  const { size, specification, description } = offering
  const told = parseSpecification(specification) ?? parseDescription(description)
  if (told) return told
  const key = size.toUpperCase()
  const set = Object.hasOwn(own, key) ? own[key] : undefined
  if (set) return { ...set, source: 'own' }
  const usual = Object.hasOwn(STANDARD_SIZES, key) ? STANDARD_SIZES[key] : undefined
  return usual && { ...usual, source: 'usual' }
}
