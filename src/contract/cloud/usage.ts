// Environments, instances, procedures and teams that use a cloud (service-api 2.9).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { team } from '../organization/people-schemas.ts'
import { CLOUD } from '../core/path-templates.ts'
import { ci, instance, procedure } from '../core/records.ts'
import { listOf } from '../core/values.ts'

export const listCloudEnvironments = call({
  name: 'listCloudEnvironments',
  origin: 'observed',
  method: 'GET',
  path: `${CLOUD}/operations`,
  answer: listOf(ci),
})

/** Instances on the cloud. Empty without `instances_state`. */
export const listCloudInstances = call({
  name: 'listCloudInstances',
  origin: 'observed',
  method: 'GET',
  path: `${CLOUD}/instances`,
  query: z.strictObject({ instances_state: z.optional(z.string()) }),
  answer: listOf(instance),
})

/** Procedures on the cloud and on instances there, newest first. */
export const listCloudProcedures = call({
  name: 'listCloudProcedures',
  origin: 'observed',
  method: 'GET',
  path: `${CLOUD}/procedures`,
  answer: listOf(procedure),
})

/** Teams whose flags apply to the cloud: those of organization scope and those attached. */
export const listCloudTeams = call({
  name: 'listCloudTeams',
  origin: 'observed',
  method: 'GET',
  path: `${CLOUD}/teams`,
  answer: listOf(team),
})

const teamIds = z.array(z.union([z.number(), z.string()]))

/** Attaches teams: `teams` replaces the attached ones, `add` and `remove` change them. An empty list counts as omitted. */
export const updateCloudTeams = call({
  name: 'updateCloudTeams',
  origin: 'observed',
  method: 'PUT',
  path: `${CLOUD}/update_teams`,
  body: z.strictObject({ teams: z.optional(teamIds), add: z.optional(teamIds), remove: z.optional(teamIds) }),
  answer: listOf(team),
})
