// Templates of services in the public namespace, as rows.
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { listPublicServices } from '../../../contract/cloud/clouds.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { isSecret, MASK } from '../../kit/secrets.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export interface TemplateRow {
  readonly key: string
  readonly category: string
  readonly location: string
  readonly record: Ci
}

/** The location out of `/public/{source}/clouds/{location}` (service-api 6.4); '' for what lies elsewhere. */
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

/** Attributes that have a value; secrets masked, also where the service did not hide them. */
export const templateAttributes = ({ ciAttributes, attrProps }: Ci): (readonly [name: string, value: string])[] => {
  const secured = attrProps['IS_SECURED'] ?? {}
  return Object.entries(ciAttributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, secured[name] === 'true' || isSecret(name, value) ? MASK : value] as const)
    .toSorted(([a], [b]) => compareNatural(a, b))
}
