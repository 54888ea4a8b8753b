import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ASSEMBLY, OPERATED_COMPONENT, OPERATED_ENVIRONMENT, OPERATED_PLATFORM } from '../core/path-templates.ts'
import { ci, ciChange, deploymentRecord, instance, instanceDetail, relationChange } from '../core/records.ts'
import { listOf } from '../core/values.ts'

/** `all` or a comma list of states. Without `instances_state` the answer is empty (0.1, fact 5). */
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

export const listPlatformInstances = call({
  name: 'listPlatformInstances',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_PLATFORM}/instances`,
  query: instancesQuery,
  answer: listOf(instance),
})

export const listEnvironmentInstances = call({
  name: 'listEnvironmentInstances',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/instances`,
  query: instancesQuery,
  answer: listOf(instance),
})

export const listAssemblyInstances = call({
  name: 'listAssemblyInstances',
  origin: 'observed',
  method: 'GET',
  path: `${ASSEMBLY}/instances`,
  aliases: [{ method: 'GET', path: `${ASSEMBLY}/operations/instances` }],
  query: instancesQuery,
  answer: listOf(instance),
})

const INSTANCE = `${OPERATED_COMPONENT}/instances/{instance}` as const
const PLATFORM_INSTANCE = `${OPERATED_PLATFORM}/instances/{instance}` as const

/** An instance by id or name, with its open events, cloud and dependencies. */
export const readInstance = call({
  name: 'readInstance',
  origin: 'observed',
  method: 'GET',
  path: INSTANCE,
  alternatives: [{ method: 'GET', path: PLATFORM_INSTANCE }],
  answer: instanceDetail,
})

/** Changes of an instance, newest first. */
export const readInstanceHistory = call({
  name: 'readInstanceHistory',
  origin: 'observed',
  method: 'GET',
  path: `${INSTANCE}/history.json`,
  alternatives: [{ method: 'GET', path: `${PLATFORM_INSTANCE}/history.json` }],
  answer: z.looseObject({ rfc_cis: listOf(ciChange), rfc_relations: listOf(relationChange) }),
})

/** Removes the record of an instance. The machine stays; the next deployment creates a new one. */
export const deleteInstance = call({
  name: 'deleteInstance',
  origin: 'observed',
  method: 'DELETE',
  path: INSTANCE,
  alternatives: [{ method: 'DELETE', path: PLATFORM_INSTANCE }],
  answer: ci,
  blockedByGateway: true,
})

/** Cancels the running deployment steps of an instance; the rest of the deployment continues. */
export const cancelInstanceDeployment = call({
  name: 'cancelInstanceDeployment',
  origin: 'observed',
  method: 'PUT',
  path: `${INSTANCE}/cancel_deployment`,
  alternatives: [{ method: 'PUT', path: `${PLATFORM_INSTANCE}/cancel_deployment` }],
  answer: listOf(deploymentRecord),
})

const requestedState = z.enum(['replace', 'default'])

/** Sets or clears the replacement state of one instance. Success is 422 without errors (0.1, fact 4). */
export const setInstanceState = call({
  name: 'setInstanceState',
  origin: 'documented',
  method: 'PUT',
  path: `${INSTANCE}/state`,
  body: z.strictObject({ state: requestedState }),
  answer: z.unknown(),
  invertedAnswer: true,
})

const instancesStateBody = z.strictObject({ ids: z.array(z.string()).check(z.minLength(1)), state: requestedState })

/** Sets the state of many instances of an assembly; answers `true`. */
export const setInstancesState = call({
  name: 'setInstancesState',
  origin: 'observed',
  method: 'PUT',
  path: `${ASSEMBLY}/operations/instances/state`,
  body: instancesStateBody,
  answer: z.unknown(),
})

/** Sets the state of instances of any assembly. Organization admins only. */
export const setOrganizationInstancesState = call({
  name: 'setOrganizationInstancesState',
  origin: 'observed',
  method: 'PUT',
  path: '/{organization}/operations/instances/state',
  body: instancesStateBody,
  answer: z.unknown(),
  blockedByGateway: true,
})
