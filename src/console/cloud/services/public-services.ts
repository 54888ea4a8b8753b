import type { listPublicServices } from '../../../contract/cloud/clouds.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export interface TemplateRow {
  readonly key: string
  readonly category: string
  /** '' outside of a location. */
  readonly location: string
  readonly record: Ci
}

export const templateRows = (byCategory: AnswerOf<typeof listPublicServices>): TemplateRow[] =>
  Object.entries(byCategory)
    .flatMap(([category, records]) =>
      records.map((record) => ({
        key: `${category}/${record.ciId}`,
        category,
        // From `/public/{source}/clouds/{location}` (service-api 6.4).
        location: record.nsPath.split('/')[4] ?? '',
        record,
      })),
    )
    .toSorted((a, b) => compareNatural(a.category, b.category) || compareNatural(a.location, b.location))
