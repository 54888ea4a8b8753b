import { expect, it } from 'vitest'
import { team } from '../../../contract/organization/people-schemas.ts'
import { formatTeamRights, formatTeamScope } from './rights.ts'

const teamWith = (fields: object) => team.parse({ id: 1, name: 'shop', organization_id: 1, ...fields })

it.each([
  [{}, 'read only', 'where it is attached'],
  [{ design: true, cloud_support: true }, 'design, cloud support', 'where it is attached'],
  [{ operations: true, org_scope: true }, 'operations', 'all assemblies and clouds'],
  [{ name: 'admins' }, 'everything', 'all assemblies and clouds'],
])('describes a team with %j', (fields, rights, scope) => {
  expect([formatTeamRights(teamWith(fields)), formatTeamScope(teamWith(fields))]).toEqual([rights, scope])
})
