import { describe, expect, it } from 'vitest'
import { team } from '../../../contract/organization/people-schemas.ts'
import { matchesShape } from '../../data/write/verification.ts'
import { planTeamsUpdate, diffTeams, assignableTeams } from './teams.ts'

const scope = { organization: 'acme', cloud: 'dfw-1' }
const createTeam = (id: number, name: string, isEverywhere = false) =>
  team.parse({ id, organization_id: 9, name, org_scope: isEverywhere })
const admins = createTeam(1, 'admins', true)
const shop = createTeam(2, 'shop')
const payments = createTeam(3, 'payments')
const readers = createTeam(4, 'readers')

describe('the teams of a cloud', () => {
  it('offers visible and attached teams once each, without teams of organization scope', () => {
    expect(assignableTeams([admins, shop, payments], [admins, shop, readers])).toEqual([payments, readers, shop])
  })

  it('sends the differences only', () => {
    const plan = planTeamsUpdate(scope, diffTeams([payments, readers, shop], [admins, shop], ['1', '3']))
    expect(plan.request).toEqual({ params: scope, body: { add: [3], remove: [2] } })
    const added = planTeamsUpdate(scope, diffTeams([payments, shop], [shop], ['2', '3']))
    expect(added.request.body).toEqual({ add: [3] })
    const removed = planTeamsUpdate(scope, diffTeams([payments, shop], [payments, shop], []))
    expect(removed.request.body).toEqual({ remove: [3, 2] })
  })

  it('verifies the change in the list', () => {
    const added = planTeamsUpdate(scope, { added: [payments], removed: [shop] }).verification?.shows
    expect(matchesShape([admins, payments], added)).toBe(true)
    expect(matchesShape([admins, shop], added)).toBe(false)
    const removed = planTeamsUpdate(scope, { added: [], removed: [shop, readers] }).verification?.shows
    expect(matchesShape([admins, payments], removed)).toBe(true)
    expect(matchesShape([admins, readers], removed)).toBe(false)
  })
})
