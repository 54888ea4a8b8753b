import { describe, expect, it } from 'vitest'
import { team } from '../../../contract/organization/people-schemas.ts'
import { matchesShape } from '../../data/write/verification.ts'
import { assemblyTarget, assignableTeams, cloudTarget, diffTeams, planTeamsUpdate } from './attached-teams.ts'

const scope = { organization: 'acme', cloud: 'dfw-1' }
const target = cloudTarget({ organization: 'acme', cloud: 'dfw-1' })
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
    const plan = planTeamsUpdate(target, diffTeams([payments, readers, shop], [admins, shop], ['1', '3']))
    expect(plan.request).toEqual({ params: scope, body: { add: [3], remove: [2] } })
    const added = planTeamsUpdate(target, diffTeams([payments, shop], [shop], ['2', '3']))
    expect(added.request.body).toEqual({ add: [3] })
    const removed = planTeamsUpdate(target, diffTeams([payments, shop], [payments, shop], []))
    expect(removed.request.body).toEqual({ remove: [3, 2] })
  })

  it('verifies the change in the list', () => {
    const added = planTeamsUpdate(target, { added: [payments], removed: [shop] }).verification?.shows
    expect(matchesShape([admins, payments], added)).toBe(true)
    expect(matchesShape([admins, shop], added)).toBe(false)
    const removed = planTeamsUpdate(target, { added: [], removed: [shop, readers] }).verification?.shows
    expect(matchesShape([admins, payments], removed)).toBe(true)
    expect(matchesShape([admins, readers], removed)).toBe(false)
  })

  it('sends those of an assembly to it, with their rights there', () => {
    const storefront = assemblyTarget({ organization: 'acme', assembly: 'storefront' })
    const { call, request } = planTeamsUpdate(storefront, { added: [shop], removed: [] })
    expect([call.name, request]).toEqual([
      'updateAssemblyTeams',
      { params: { organization: 'acme', assembly: 'storefront' }, body: { add: [2] } },
    ])
    const cloud = cloudTarget({ organization: 'acme', cloud: 'fra-1' })
    expect(cloud.formatRights({ ...shop, manages_access: true, cloud_compliance: true })).toBe(
      'Can change the cloud and its teams; change its compliance records and decide on their approvals',
    )
    expect(storefront.formatRights(shop)).toBe('Can only view the assembly')
    expect(storefront.formatRights({ ...shop, design: true, operations: true })).toBe(
      'Can change its design; operate its instances',
    )
  })
})
