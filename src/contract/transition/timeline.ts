// Query and entries of design and environment timelines (service-api 2.5).
import * as z from 'zod/mini'
import { deploymentFields } from '../core/record-fields.ts'
import { release } from '../core/records.ts'
import { optionalId } from '../core/values.ts'

/** `offset`: the `oneops-list-next-offset` of the previous answer. */
export const timelineQuery = z.strictObject({
  size: z.optional(z.string()),
  offset: z.optional(z.string()),
  'sort[created]': z.optional(z.enum(['asc', 'desc'])),
  /** `type=release`, `release=123`, `deployment=123`, or free text. */
  'filter[query]': z.optional(z.string()),
})

/** A deployment, recognized by its `deploymentId`, or a release. */
export const timelineEntry = z.union([
  z.looseObject({ ...deploymentFields, parentReleaseId: optionalId<'release'>() }),
  release,
])
