import { describe, expect, it } from 'vitest'
import { team } from '../../../contract/organization/people-records.ts'
import { shows } from '../../data/write/witness.ts'
import { planTeams, teamsChange, teamsToChoose } from './teams.ts'

const place = { organization: 'acme', cloud: 'dfw-1' }
const named = (id: number, name: string, everywhere = false) =>
  team.parse({ id, organization_id: 9, name, org_scope: everywhere })
const admins = named(1, 'admins', true)
const shop = named(2, 'shop')
const payments = named(3, 'payments')
const readers = named(4, 'readers')

describe('the teams of a cloud', () => {
  it('to choose from are those told and those attached, once each, without those that count everywhere', () => {
    expect(teamsToChoose([admins, shop, payments], [admins, shop, readers])).toEqual([payments, readers, shop])
  })

  it('change by what differs alone: what others attached meanwhile stays', () => {
    const plan = planTeams(place, teamsChange([payments, readers, shop], [admins, shop], ['1', '3']))
    expect(plan.request).toEqual({ params: place, body: { add: [3], remove: [2] } })
    // An empty list would be taken for none given.
    const added = planTeams(place, teamsChange([payments, shop], [shop], ['2', '3']))
    expect(added.request.body).toEqual({ add: [3] })
    const removed = planTeams(place, teamsChange([payments, shop], [payments, shop], []))
    expect(removed.request.body).toEqual({ remove: [3, 2] })
  })

  it('show afterwards whether it happened', () => {
    const added = planTeams(place, { added: [payments], removed: [shop] }).witness?.shows
    expect(shows([admins, payments], added)).toBe(true)
    expect(shows([admins, shop], added)).toBe(false)
    const removed = planTeams(place, { added: [], removed: [shop, readers] }).witness?.shows
    expect(shows([admins, payments], removed)).toBe(true)
    expect(shows([admins, readers], removed)).toBe(false)
  })
})
