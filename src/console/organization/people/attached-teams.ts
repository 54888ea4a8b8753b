// The teams with rights on a cloud or an assembly (service-api 2.1, 2.9).
import { listAssemblyTeams, updateAssemblyTeams } from '../../../contract/assembly/assemblies.ts'
import { listCloudTeams, updateCloudTeams } from '../../../contract/cloud/usage.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import { callQuery, scopeQuery } from '../../data/read/call-query.ts'
import { anyOf, noneOf, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import type { Team } from './teams.ts'
import type { AssemblyScope, CloudScope } from '../../routing/paths.ts'

const SLOW_CHANGING = { staleTime: 30_000 }

function formatRights(noun: string, ...rights: (string | false)[]): string {
  const granted = rights.filter((right) => right !== false)
  return granted.length > 0 ? `Can ${granted.join('; ')}` : `Can only view the ${noun}`
}

/** Rights of a team on a cloud beyond read access (service-api 4.3). */
export const formatCloudRights = (team: Team): string =>
  formatRights(
    'cloud',
    team.manages_access && 'change the cloud and its teams',
    team.cloud_services && 'change its services, offerings, variables and zones',
    team.cloud_compliance && 'change its compliance records and decide on their approvals',
    team.cloud_support && 'change its support records and approve deployments to it',
  )

/** Rights of a team on an assembly beyond read access (service-api 4.3). */
const formatAssemblyRights = (team: Team): string =>
  formatRights(
    'assembly',
    team.manages_access && 'change the assembly and its teams',
    team.design && 'change its design',
    team.transition && 'change and deploy its environments',
    team.operations && 'operate its instances',
  )

export interface TeamTarget {
  readonly noun: 'cloud' | 'assembly'
  readonly name: string
  readonly organization: string
  readonly params: Readonly<Record<string, string>>
  readonly query: ReturnType<typeof cloudTeamsQuery>
  readonly calls: Readonly<Record<'list' | 'update', AnyCall>>
  readonly formatRights: (team: Team) => string
}

const cloudTeamsQuery = scopeQuery(listCloudTeams, SLOW_CHANGING)

export const cloudTarget = (scope: CloudScope): TeamTarget => ({
  noun: 'cloud',
  name: scope.cloud,
  organization: scope.organization,
  params: scope,
  query: cloudTeamsQuery(scope),
  calls: { list: listCloudTeams, update: updateCloudTeams },
  formatRights: formatCloudRights,
})

export const assemblyTarget = (scope: AssemblyScope): TeamTarget => ({
  noun: 'assembly',
  name: scope.assembly,
  organization: scope.organization,
  params: scope,
  query: callQuery(listAssemblyTeams, { params: scope }, SLOW_CHANGING),
  calls: { list: listAssemblyTeams, update: updateAssemblyTeams },
  formatRights: formatAssemblyRights,
})

/** Visible and attached teams by name. Without teams of organization scope: their rights count everywhere. */
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
  { name, params, calls }: TeamTarget,
  { added, removed }: TeamsChange,
): WriteRequest<AnyCall> => ({
  label: `Teams of ${name}`,
  call: calls.update,
  request: {
    params,
    body: {
      ...(added.length > 0 ? { add: toIds(added) } : {}),
      ...(removed.length > 0 ? { remove: toIds(removed) } : {}),
    },
  },
  verification: {
    ...querySource(calls.list, { params }),
    // Both happen in one request, so the added teams are enough.
    shows: added.length > 0 ? added.map(({ id }) => ({ id })) : noneOf(anyOf(...removed.map(({ id }) => ({ id })))),
  },
})
