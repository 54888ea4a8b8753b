// Row height of all tables: a preference of this browser, not in the URL.
import * as z from 'zod/mini'
import { persisted } from '../browser/persisted.ts'
import { capitalize } from '../format.ts'

export const densities = ['compact', 'regular', 'relaxed'] as const
export const densityChoices = densities.map((value) => ({ value, label: capitalize(value) }))

/** px. */
export const rowHeights: Readonly<Record<(typeof densities)[number], number>> = {
  compact: 26,
  regular: 34,
  relaxed: 42,
}

export const { use: useDensity, set: setDensity } = persisted('density', z.enum(densities), 'regular')
