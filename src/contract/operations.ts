// Operations: instances of components, actions on them, procedures.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { draftCi, instance, procedure, procedureStatus } from './records.ts'
import { count, flag, listOf, text } from './values.ts'

const ASSEMBLY = '/{organization}/assemblies/{assembly}'
const ENVIRONMENT = `${ASSEMBLY}/operations/environments/{environment}` as const
const PLATFORM = `${ENVIRONMENT}/platforms/{platform}` as const
const COMPONENT = `${PLATFORM}/components/{component}` as const

/** Platforms of an environment with what runs on them. */
export const listOperatedPlatforms = call({
  name: 'listOperatedPlatforms',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/platforms`,
  answer: listOf(draftCi),
})

export const listOperatedComponents = call({
  name: 'listOperatedComponents',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/components`,
  answer: listOf(draftCi),
})

export const readOperatedComponent = call({
  name: 'readOperatedComponent',
  origin: 'observed',
  method: 'GET',
  path: COMPONENT,
  answer: draftCi,
})

/** Without `instances_state` the answer is empty (0.1, fact 5): `all`, or a comma list of states. */
const instancesQuery = z.strictObject({ instances_state: z.string() })

/** Instances of a component with state and cloud. */
export const listInstances = call({
  name: 'listInstances',
  origin: 'documented',
  method: 'GET',
  path: `${COMPONENT}/instances.json`,
  query: instancesQuery,
  answer: listOf(instance),
})

/** Instances of all components of an environment. */
export const listEnvironmentInstances = call({
  name: 'listEnvironmentInstances',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/instances`,
  query: instancesQuery,
  answer: listOf(instance),
})

/** Instances of all components of a platform. */
export const listPlatformInstances = call({
  name: 'listPlatformInstances',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/instances`,
  query: instancesQuery,
  answer: listOf(instance),
})

const wantedState = z.enum(['replace', 'default'])

/** Marks one instance for replacement, or takes the mark off. Success is 422 without errors (0.1, fact 4). */
export const setInstanceState = call({
  name: 'setInstanceState',
  origin: 'documented',
  method: 'PUT',
  path: `${COMPONENT}/instances/{instance}/state`,
  body: z.strictObject({ state: wantedState }),
  answer: z.unknown(),
  invertedAnswer: true,
})

/** Marks many instances of an assembly at once; answers `true`. */
export const setInstancesState = call({
  name: 'setInstancesState',
  origin: 'observed',
  method: 'PUT',
  path: `${ASSEMBLY}/operations/instances/state`,
  body: z.strictObject({ ids: z.array(z.string()).check(z.minLength(1)), state: wantedState }),
  answer: z.unknown(),
})

/** An action a component offers (5.13). `arguments`: JSON text, argument name to its description. */
export const componentAction = z.looseObject({
  actionId: z.nullish(z.union([z.number(), z.string()])),
  actionName: text,
  description: text,
  arguments: text,
  isInheritable: flag,
  classId: count,
})
export type ComponentAction = z.output<typeof componentAction>

/** Actions of a component: those of its class, then on-demand attachments. */
export const listActions = call({
  name: 'listActions',
  origin: 'documented',
  method: 'GET',
  path: `${COMPONENT}/actions`,
  answer: listOf(componentAction),
})

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
  alternatives: [{ method: 'GET', path: `${PLATFORM}/procedures/{procedure}` }],
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
