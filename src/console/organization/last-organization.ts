import * as z from 'zod/mini'
import { persisted } from '../kit/browser/persisted.ts'

/** '' before the first visit. */
export const lastOrganization = persisted('organization', z.string(), '')

/** The organization to open instead of the list: the only one or, on a fresh start, the last one used. */
export function getStartOrganization(names: readonly string[], freshStart: boolean): string | undefined {
  const [only, ...others] = names
  // An organization without a name has the address of the list: redirecting would loop.
  if (others.length === 0) return only === '' ? undefined : only
  const last = lastOrganization.get()
  return freshStart && names.includes(last) ? last : undefined
}
