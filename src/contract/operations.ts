// Operations: instances of components, actions on them, procedures.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ASSEMBLY, OPERATED_ENVIRONMENT, OPERATED_PLATFORM, OPERATED_COMPONENT } from './places.ts'
import { draftCi, instance } from './records.ts'
import { count, flag, listOf, text } from './values.ts'

/** Platforms of an environment with what runs on them. */
export const listOperatedPlatforms = call({
  name: 'listOperatedPlatforms',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/platforms`,
  answer: listOf(draftCi),
})

export const listOperatedComponents = call({
  name: 'listOperatedComponents',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_PLATFORM}/components`,
  answer: listOf(draftCi),
})

export const readOperatedComponent = call({
  name: 'readOperatedComponent',
  origin: 'observed',
  method: 'GET',
  path: OPERATED_COMPONENT,
  answer: draftCi,
})

/** Without `instances_state` the answer is empty (0.1, fact 5): `all`, or a comma list of states. */
const instancesQuery = z.strictObject({ instances_state: z.string() })

/** Instances of a component with state and cloud. */
export const listInstances = call({
  name: 'listInstances',
  origin: 'documented',
  method: 'GET',
  path: `${OPERATED_COMPONENT}/instances.json`,
  query: instancesQuery,
  answer: listOf(instance),
})

/** Instances of all components of an environment. */
export const listEnvironmentInstances = call({
  name: 'listEnvironmentInstances',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/instances`,
  query: instancesQuery,
  answer: listOf(instance),
})

/** Instances of all components of a platform. */
export const listPlatformInstances = call({
  name: 'listPlatformInstances',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_PLATFORM}/instances`,
  query: instancesQuery,
  answer: listOf(instance),
})

const wantedState = z.enum(['replace', 'default'])

/** Marks one instance for replacement, or takes the mark off. Success is 422 without errors (0.1, fact 4). */
export const setInstanceState = call({
  name: 'setInstanceState',
  origin: 'documented',
  method: 'PUT',
  path: `${OPERATED_COMPONENT}/instances/{instance}/state`,
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
  path: `${OPERATED_COMPONENT}/actions`,
  answer: listOf(componentAction),
})
