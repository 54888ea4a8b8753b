// Finding records by class, name or id.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ci } from './records.ts'
import { listOf } from './values.ts'

/** Records of one class anywhere in the organization, e.g. every `manifest.Environment` (2.10). */
export const searchRecords = call({
  name: 'searchRecords',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/organization/search',
  query: z.strictObject({
    class_name: z.string(),
    ns_path: z.optional(z.string()),
    query: z.optional(z.string()),
  }),
  answer: listOf(ci),
})
