import type { listPublicServices } from '../../../contract/cloud/clouds.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { MASK } from '../../kit/secrets.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { isSecretAttribute } from './rules.ts'

export interface TemplateRow {
  readonly key: string
  readonly category: string
  /** '' outside of a location. */
  readonly location: string
  readonly record: Ci
}

/** From `/public/{source}/clouds/{location}` (service-api 6.4). */
const parseLocation = (nsPath: string): string => /^\/public\/[^/]+\/clouds\/([^/]+)/.exec(nsPath)?.[1] ?? ''

export const templateRows = (byCategory: AnswerOf<typeof listPublicServices>): TemplateRow[] =>
  Object.entries(byCategory)
    .flatMap(([category, records]) =>
      records.map((record) => ({
        key: `${category}/${record.ciId}`,
        category,
        location: parseLocation(record.nsPath),
        record,
      })),
    )
    .toSorted((a, b) => compareNatural(a.category, b.category) || compareNatural(a.location, b.location))

/** Attributes with a value, by name; secrets masked. */
export const templateAttributes = (record: Ci): (readonly [name: string, value: string])[] =>
  Object.entries(record.ciAttributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, isSecretAttribute(record, name) ? MASK : value] as const)
    .toSorted(([a], [b]) => compareNatural(a, b))
