import { listCloudTeams, updateCloudTeams } from '../../../contract/cloud/usage.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import { anyOf, noneOf, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import type { CloudScope } from '../routing.ts'

export type Team = AnswerOf<typeof listCloudTeams>[number]

/** Rights of a team on a cloud beyond read access (service-api 4.3). */
export function formatRights(team: Team): string {
  const rights = [
    team.manages_access && 'manage it',
    team.cloud_services && 'change services, offerings, variables and zones',
    team.cloud_compliance && 'change and settle compliance',
    team.cloud_support && 'change support, approve deployments',
  ].filter(Boolean)
  return rights.length > 0 ? rights.join(', ') : 'read only'
}

/** Visible and attached teams by name. Without teams of organization scope: their rights count for every cloud. */
export function assignableTeams(visible: readonly Team[], attached: readonly Team[]): Team[] {
  const byId = new Map([...visible, ...attached].map((team) => [team.id, team]))
  return [...byId.values()]
    .filter(({ org_scope: isEverywhere }) => !isEverywhere)
    .sort((a, b) => compareNatural(a.name, b.name))
}

export interface TeamsChange {
  readonly added: readonly Team[]
  readonly removed: readonly Team[]
}

/** `selected`: ids. */
export function diffTeams(
  choices: readonly Team[],
  attached: readonly Team[],
  selected: readonly string[],
): TeamsChange {
  const attachedIds = new Set<string>(attached.map(({ id }) => id))
  return {
    added: choices.filter(({ id }) => selected.includes(id) && !attachedIds.has(id)),
    removed: choices.filter(({ id }) => !selected.includes(id) && attachedIds.has(id)),
  }
}

const toIds = (teams: readonly Team[]) => teams.map(({ id }) => Number(id))

/** Sends the differences only: teams attached by others stay. An empty list would be read as none given (service-api 6.1). */
export const planTeamsUpdate = (
  params: CloudScope,
  { added, removed }: TeamsChange,
): WriteRequest<typeof updateCloudTeams> => ({
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
    // Both happen in one request, so the added teams are enough.
    shows: added.length > 0 ? added.map(({ id }) => ({ id })) : noneOf(anyOf(...removed.map(({ id }) => ({ id })))),
  },
})
