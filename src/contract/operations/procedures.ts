// Procedures: actions run step by step on many instances.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { OPERATED_PLATFORM } from '../core/path-templates.ts'
import { ci, procedure, procedureStatus } from '../core/records.ts'
import { listOf } from '../core/values.ts'

/** Content of a procedure, sent as JSON text in `definition` (2.12). */
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
          /** Id of the attachment for `user-custom-attachment` (service-api 2.7). */
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
      /** If omitted, the procedure waits to be executed. */
      procedureState: z.optional(z.literal('active')),
      /** Omitted for a procedure of the pack, given by `procedureCiId`. */
      definition: z.optional(z.string()),
      arglist: z.optional(z.string()),
      forceExecution: z.optional(z.literal('true')),
    }),
    /** Percentage of the instances in each wave. */
    roll_at: z.optional(z.int().check(z.gte(1), z.lte(99))),
    critical: z.optional(z.literal('true')),
  }),
  answer: procedure,
})

/** A procedure with its actions. Documented below the platform; current installations serve it below the organization. */
export const readProcedure = call({
  name: 'readProcedure',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/operations/procedures/{procedure}',
  alternatives: [{ method: 'GET', path: `${OPERATED_PLATFORM}/procedures/{procedure}` }],
  answer: procedure,
})

/** Procedures of a platform's pack. `ciAttributes`: description, arguments, definition (the last two are JSON text). */
export const listPackProcedures = call({
  name: 'listPackProcedures',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_PLATFORM}/procedures`,
  answer: listOf(ci),
})

const actionIds = z.optional(z.array(z.string()))

/** A procedure with the log lines of the given actions. */
export const readProcedureStatus = call({
  name: 'readProcedureStatus',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/operations/procedures/{procedure}/status',
  aliases: [{ method: 'POST', path: '/{organization}/operations/procedures/{procedure}/status' }],
  query: z.strictObject({ action_ids: actionIds }),
  answer: procedureStatus,
})

const logQuery = z.strictObject({ procedure_id: z.string(), action_ids: actionIds })

/** Like readProcedureStatus, with the procedure in the query. */
export const readProcedureLog = call({
  name: 'readProcedureLog',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/operations/procedures/log_data',
  query: logQuery,
  answer: procedureStatus,
})

/** Log lines of actions as plain text. */
export const readProcedureLogText = call({
  name: 'readProcedureLogText',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/operations/procedures/log_data.text',
  query: logQuery,
  answer: z.string(),
  blockedByGateway: true,
})

/** Procedures by anchor, target or namespace; one of the three is required. */
export const listProcedures = call({
  name: 'listProcedures',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/operations/procedures',
  query: z.strictObject({
    ciId: z.optional(z.string()),
    actionCiId: z.optional(z.string()),
    ns_path: z.optional(z.string()),
    state: z.optional(z.string()),
    name: z.optional(z.string()),
    size: z.optional(z.string()),
    /** Only with `ns_path`. */
    include_actions: z.optional(z.literal('false')),
  }),
  answer: listOf(procedure),
})

/** Cancels or discards a procedure, executes a pending one or retries a failed one (`active`). */
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
