import type { Permission } from '../../../contract/organization/permissions.ts'
import { ADMINS, permissionLabel } from '../../data/access/labels.ts'
import { isAdmins, type Team } from './teams.ts'

/** What an administrator may do on `records`, such as "12 clouds", and which of their teams permit it everywhere, too. */
export const formatAdminRights = (
  records: string,
  teams: readonly Team[],
  permissions: readonly Permission[],
): string => {
  const others = teams.flatMap((team) => {
    const granted = permissions.filter((permission) => team[permission]).map(permissionLabel)
    return isAdmins(team) || !team.org_scope || granted.length === 0
      ? []
      : ` ${team.name} also permits ${granted.join(' and ')} everywhere.`
  })
  return `As a member of ${ADMINS} you have every permission on ${records}.${others.join('')}`
}
