import type { listTeams } from '../../../contract/organization/people.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'

export type Team = AnswerOf<typeof listTeams>[number]

/** What a team may do, beyond reading (service-api 4.3). */
export function formatTeamRights(team: Team): string {
  const rights = [
    team.design && 'design',
    team.transition && 'transition',
    team.operations && 'operations',
    team.cloud_services && 'cloud services',
    team.cloud_compliance && 'cloud compliance',
    team.cloud_support && 'cloud support',
    team.manages_access && 'access of teams',
  ].filter(Boolean)
  return team.name === 'admins' ? 'everything' : rights.join(', ') || 'read only'
}

/** Where its rights apply. */
export const formatTeamScope = ({ name, org_scope: isEverywhere }: Team): string =>
  isEverywhere || name === 'admins' ? 'all assemblies and clouds' : 'where it is attached'
