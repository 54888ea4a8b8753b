import type { listPublicServices } from '../../../contract/cloud/clouds.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export type TemplateRow = ReturnType<typeof templateRows>[number]

export const templateRows = (byCategory: AnswerOf<typeof listPublicServices>) =>
  Object.entries(byCategory)
    .flatMap(([category, records]) =>
      records.map((record) => ({
        key: `${category}/${record.ciId}`,
        category,
        // From `/public/{source}/clouds/{location}` (service-api 6.4); '' outside of a location.
        location: record.nsPath.split('/')[4] ?? '',
        record,
      })),
    )
    .toSorted((a, b) => compareNatural(a.category, b.category) || compareNatural(a.location, b.location))
