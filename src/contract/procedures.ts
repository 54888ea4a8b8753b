// Procedures: actions run on many instances, step by step.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { OPERATED_PLATFORM } from './places.ts'
import { procedure, procedureStatus } from './records.ts'
import { listOf } from './values.ts'

/** What a procedure does, as JSON text in `definition` (2.12). */
export const procedureDefinition = z.strictObject({
  name: z.string(),
  flow: z.array(
    z.strictObject({
      targetIds: z.array(z.string()),
      relationName: z.string(),
      direction: z.enum(['from', 'to']),
      actions: z.array(
        z.strictObject({
          actionName: z.string(),
          stepNumber: z.int(),
          isCritical: z.boolean(),
          /** Id of the attachment that `user-custom-attachment` runs (service-api 2.7). */
          extraInfo: z.optional(z.string()),
        }),
      ),
    }),
  ),
})
export type ProcedureDefinition = z.output<typeof procedureDefinition>

/** Runs actions on instances of a component (2.12). `definition` is a ProcedureDefinition as JSON text. */
export const createProcedure = call({
  name: 'createProcedure',
  origin: 'documented',
  method: 'POST',
  path: '/{organization}/operations/procedures',
  body: z.strictObject({
    cms_procedure: z.strictObject({
      procedureCiId: z.string(),
      procedureName: z.string(),
      ciId: z.string(),
      procedureState: z.literal('active'),
      definition: z.string(),
      arglist: z.optional(z.string()),
    }),
    /** Per cent of the instances in each wave. */
    roll_at: z.optional(z.int().check(z.gte(1), z.lte(99))),
    critical: z.optional(z.literal('true')),
  }),
  answer: procedure,
})

/** One procedure with its actions. The documents have it below the platform; current installations below the organization. */
export const readProcedure = call({
  name: 'readProcedure',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/operations/procedures/{procedure}',
  alternatives: [{ method: 'GET', path: `${OPERATED_PLATFORM}/procedures/{procedure}` }],
  answer: procedure,
})

/** A procedure and the log lines of the actions asked for. */
export const readProcedureStatus = call({
  name: 'readProcedureStatus',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/operations/procedures/{procedure}/status',
  query: z.strictObject({ action_ids: z.optional(z.array(z.string())) }),
  answer: procedureStatus,
})

/** Procedures below a namespace, or on one anchor; one of the two is needed. */
export const listProcedures = call({
  name: 'listProcedures',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/operations/procedures',
  query: z.strictObject({
    ciId: z.optional(z.string()),
    ns_path: z.optional(z.string()),
    state: z.optional(z.string()),
    size: z.optional(z.string()),
  }),
  answer: listOf(procedure),
})

/** Cancels, discards or retries (`active`) a procedure. */
export const updateProcedure = call({
  name: 'updateProcedure',
  origin: 'observed',
  method: 'PUT',
  path: '/{organization}/operations/procedures/{procedure}',
  body: z.strictObject({
    cms_procedure: z.strictObject({ procedureState: z.enum(['active', 'canceled', 'discarded']) }),
  }),
  answer: procedure,
})
