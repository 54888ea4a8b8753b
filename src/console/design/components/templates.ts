import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

interface TemplateLimits {
  readonly max?: number | undefined
  readonly current?: number | undefined
}

/** `max` of templates without a limit (service-api 2.2). */
const UNLIMITED = 999

/** Templates that can be used again, and names of those that are used up. */
export function availableTemplates(types: Readonly<Record<string, TemplateLimits>>) {
  const all = Object.entries(types).toSorted(([a], [b]) => compareNatural(a, b))
  const hasRoom = ({ max = UNLIMITED, current = 0 }: TemplateLimits) => current < max
  return {
    choices: all
      .filter(([, limits]) => hasRoom(limits))
      .map(([name, { max = UNLIMITED, current = 0 }]) => ({
        value: name,
        label:
          max >= UNLIMITED ? (current > 0 ? `${name} (${current} in use)` : name) : `${name} (${current} of ${max})`,
      })),
    full: all.filter(([, limits]) => !hasRoom(limits)).map(([name]) => name),
  }
}
