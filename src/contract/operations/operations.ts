// Deployed platforms of an environment, their automation switches, and component actions.
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

/** An environment without its clouds. */
export const readOperatedEnvironment = call({
  name: 'readOperatedEnvironment',
  origin: 'observed',
  method: 'GET',
  path: OPERATED_ENVIRONMENT,
  answer: ci,
})

/** Platforms of an environment with their instances. */
export const listOperatedPlatforms = call({
  name: 'listOperatedPlatforms',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/platforms`,
  answer: listOf(draftCi),
})

/** A platform with the names of the platforms it links to and its clouds. */
export const readOperatedPlatform = call({
  name: 'readOperatedPlatform',
  origin: 'observed',
  method: 'GET',
  path: OPERATED_PLATFORM,
  answer: z.extend(draftCi, { links_to: listOf(z.string()), consumes: listOf(relation) }),
})

const toggleStatus = z.enum(['enable', 'disable'])

/** Toggles automatic repair of unhealthy instances. Takes effect without a deployment. */
export const setAutoRepair = call({
  name: 'setAutoRepair',
  origin: 'observed',
  method: 'PUT',
  path: `${OPERATED_PLATFORM}/autorepair`,
  body: z.strictObject({ status: toggleStatus }),
  answer: ci,
})

/** A platform as the form of its automatic replacement shows it. */
export const readAutoReplace = call({
  name: 'readAutoReplace',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_PLATFORM}/autoreplace`,
  answer: draftCi,
  blockedByGateway: true,
})

/** Toggles automatic replacement of instances after the given minutes and failed repairs. */
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

/** Toggles automatic scaling with the load. Only for redundant platforms. */
export const setAutoScale = call({
  name: 'setAutoScale',
  origin: 'observed',
  method: 'PUT',
  path: `${OPERATED_PLATFORM}/autoscale`,
  body: z.strictObject({ status: toggleStatus }),
  answer: ci,
})

/** Toggles automatic compliance. */
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

/** An action of a component (5.13). `arguments`: JSON text, argument name to description. */
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
