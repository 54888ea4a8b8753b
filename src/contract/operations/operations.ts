// Operations: what runs of an environment, how its platforms mend themselves, and what can be done with a component.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import {
  OPERATED_COMPONENT,
  OPERATED_ENVIRONMENT,
  OPERATED_ENVIRONMENTS,
  OPERATED_PLATFORM,
} from '../core/path-templates.ts'
import { ci, draftCi, relation } from '../core/records.ts'
import { count, flag, listOf, text } from '../core/values.ts'

export const listOperatedEnvironments = call({
  name: 'listOperatedEnvironments',
  origin: 'observed',
  method: 'GET',
  path: OPERATED_ENVIRONMENTS,
  answer: listOf(ci),
})

/** An environment without its use of clouds. */
export const readOperatedEnvironment = call({
  name: 'readOperatedEnvironment',
  origin: 'observed',
  method: 'GET',
  path: OPERATED_ENVIRONMENT,
  answer: ci,
})

/** Platforms of an environment with what runs on them. */
export const listOperatedPlatforms = call({
  name: 'listOperatedPlatforms',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/platforms`,
  answer: listOf(draftCi),
})

/** A platform with the names of those it links to and its use of clouds. */
export const readOperatedPlatform = call({
  name: 'readOperatedPlatform',
  origin: 'observed',
  method: 'GET',
  path: OPERATED_PLATFORM,
  answer: z.extend(draftCi, { links_to: listOf(z.string()), consumes: listOf(relation) }),
})

const toggleStatus = z.enum(['enable', 'disable'])

/** Lets unhealthy instances be repaired by themselves, or no longer. At once, without a deployment. */
export const setAutoRepair = call({
  name: 'setAutoRepair',
  origin: 'observed',
  method: 'PUT',
  path: `${OPERATED_PLATFORM}/autorepair`,
  body: z.strictObject({ status: toggleStatus }),
  answer: ci,
})

/** Lets instances that repairs do not help be replaced after so many minutes and repairs, or no longer. */
export const setAutoReplace = call({
  name: 'setAutoReplace',
  origin: 'observed',
  method: 'PUT',
  path: `${OPERATED_PLATFORM}/autoreplace`,
  body: z.strictObject({
    status: toggleStatus,
    replace_after_minutes: z.optional(z.string()),
    replace_after_repairs: z.optional(z.string()),
  }),
  answer: ci,
})

/** Lets the number of instances follow the load, or no longer. Only where there may be several of them. */
export const setAutoScale = call({
  name: 'setAutoScale',
  origin: 'observed',
  method: 'PUT',
  path: `${OPERATED_PLATFORM}/autoscale`,
  body: z.strictObject({ status: toggleStatus }),
  answer: ci,
})

/** Lets instances be brought into line with what they should be by themselves, or no longer. */
export const setAutoComply = call({
  name: 'setAutoComply',
  origin: 'observed',
  method: 'PUT',
  path: `${OPERATED_PLATFORM}/autocomply`,
  body: z.strictObject({ status: toggleStatus }),
  answer: ci,
  blockedByGateway: true,
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
