// Which teams are attached to a cloud, and the change of that (service-api 2.9, 4.3). Pure.
import type { AnswerOf } from '../../../contract/core/call.ts'
import { listCloudTeams, updateCloudTeams } from '../../../contract/cloud/usage.ts'
import { anyOf, noneOf, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import type { CloudScope } from '../items/items.ts'

export type Team = AnswerOf<typeof listCloudTeams>[number]

/**
 * Teams that can be attached or taken away: those that the caller is told of and those that are attached already, by name. The rights
 * of a team of organization scope count for every cloud, attached or not.
 */
export function assignableTeams(told: readonly Team[], attached: readonly Team[]): Team[] {
  const byId = new Map([...told, ...attached].map((team) => [team.id, team]))
  return [...byId.values()]
    .filter(({ org_scope: everywhere }) => !everywhere)
    .sort((one, other) => compareNatural(one.name, other.name))
}

export interface TeamsChange {
  readonly added: readonly Team[]
  readonly removed: readonly Team[]
}

/** What differs between the teams that are attached and those wanted. */
export function diffTeams(
  choices: readonly Team[],
  attached: readonly Team[],
  requested: readonly string[],
): TeamsChange {
  const is = new Set<string>(attached.map(({ id }) => id))
  return {
    added: choices.filter(({ id }) => requested.includes(id) && !is.has(id)),
    removed: choices.filter(({ id }) => !requested.includes(id) && is.has(id)),
  }
}

const toIds = (teams: readonly Team[]) => teams.map(({ id }) => Number(id))

/** One request for all of it: what somebody else attached meanwhile stays. An empty list would be taken for none given (6.1). */
export function planTeamsUpdate(
  params: CloudScope,
  { added, removed }: TeamsChange,
): WriteRequest<typeof updateCloudTeams> {
  return {
    label: `Teams of ${params.cloud}`,
    call: updateCloudTeams,
    request: {
      params,
      body: {
        ...(added.length > 0 ? { add: toIds(added) } : {}),
        ...(removed.length > 0 ? { remove: toIds(removed) } : {}),
      },
    },
    verification: {
      ...querySource(listCloudTeams, { params }),
      // Both happen at once: who was added shows it.
      shows: added.length > 0 ? added.map(({ id }) => ({ id })) : noneOf(anyOf(...removed.map(({ id }) => ({ id })))),
    },
  }
}
