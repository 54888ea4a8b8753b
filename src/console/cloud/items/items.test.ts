import { describe, expect, it } from 'vitest'
import { ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { itemDifferences, itemProblems, itemValues, planItemCreate, planItemUpdate, planItemDelete } from './items.ts'
import type { ItemKindName } from './item-kinds.ts'

const scope = { organization: 'acme', cloud: 'dfw-1' }
const record = (ciAttributes: Record<string, string>) => ci.parse({ ciId: 1, ciName: 'proxy', ciAttributes })
const board = record({ enabled: 'true', approval: 'true', approval_auth_type: 'token', approval_token: ENCRYPTED })

const bodyOf = ({ request }: { readonly request: { readonly body?: unknown } }) => request.body
const attributes = (ciAttributes: object) => ({ cms_ci: { ciAttributes } })
const changed = (kind: ItemKindName, item: typeof board, values: Record<string, string>) =>
  planItemUpdate(kind, scope, { ...itemValues(kind, item), ...values }, item)

describe('a record below a cloud', () => {
  const zone = record({ description: 'Hall A', tags: '["a"]' })

  it('sends only differences, with the basis for comparison', () => {
    const plan = changed('zone', zone, { description: 'Hall B' })
    expect(bodyOf(plan)).toEqual(attributes({ description: 'Hall B' }))
    expect(plan.basis).toMatchObject({
      base: { 'ciAttributes.description': 'Hall A' },
      mine: { 'ciAttributes.description': 'Hall B' },
    })
    expect(plan.basis?.requestFor?.({ 'ciAttributes.description': 'theirs' }).body).toEqual(
      attributes({ description: 'theirs' }),
    )
  })

  it('leaves an untouched secret out, and masks a new one', () => {
    expect(bodyOf(changed('support', board, {}))).toEqual(attributes({}))
    expect(bodyOf(changed('support', board, { approval_token: 'hush' }))).toEqual(
      attributes({ approval_token: 'hush' }),
    )
    const shown = itemDifferences('support', { ...itemValues('support', board), approval_token: 'hush' }, board)
    expect(shown).toEqual([{ attribute: 'approval_token', before: ENCRYPTED, after: ENCRYPTED }])
  })

  it.each([
    ['', 'A name is required.'],
    ['1st', 'A name starts with a letter.'],
    ['proxy', 'There is already one called proxy.'],
  ])('rejects the name %j', (ciName, message) => {
    const values = { ...itemValues('zone', undefined), ciName }
    expect(itemProblems('zone', values, undefined, ['proxy'])['ciName']).toBe(message)
  })

  it('is created without the blanks around its name, and verified in the list', () => {
    const plan = planItemCreate('zone', scope, { ...itemValues('zone', undefined), ciName: ' east ' })
    const zone = { ciName: 'east', ciAttributes: { description: '', tags: '[]' } }
    expect(bodyOf(plan)).toEqual({ cms_ci: zone })
    expect(plan.verification?.shows).toEqual([zone])
  })
})

describe('a support record', () => {
  it('sends a token only for token approval', () => {
    expect(bodyOf(changed('support', board, { approval_auth_type: 'none' }))).toEqual(
      attributes({ approval_auth_type: 'none' }),
    )
    const values = { ...itemValues('support', undefined), ciName: 'a', approval_auth_type: 'token' }
    expect(itemProblems('support', values, undefined, [])['approval_token']).toBe('Token is required.')
  })
})

describe('a compliance record', () => {
  const blank = itemValues('compliance', undefined)

  it('requires version, asset URL and filter, and sends its class', () => {
    expect(itemProblems('compliance', { ...blank, ciName: 'cis', version: ' ' }, undefined, [])).toEqual({
      ciName: undefined,
      version: 'Version is required.',
      asset_url: 'Asset URL is required.',
      filter: 'Filter is required.',
    })
    const plan = planItemCreate('compliance', scope, { ...blank, ciName: 'cis', asset_url: 'https://x', filter: '*' })
    expect(bodyOf(plan)).toEqual({
      cms_ci: {
        ciName: 'cis',
        ciAttributes: {
          description: '',
          enabled: 'true',
          approval: 'false',
          version: '1',
          asset_url: 'https://x',
          filter: '*',
        },
      },
      compliance_class: 'cloud.compliance.Security',
    })
  })
})

describe('a zone', () => {
  it('is changed and deleted by name', () => {
    const zone = record({ description: 'Hall A', tags: '["a"]' })
    const plan = changed('zone', zone, { tags: '["a","b"]' })
    expect(plan.call.name).toBe('updateZone')
    expect(plan.request).toEqual({ params: { ...scope, zone: 'proxy' }, body: attributes({ tags: '["a","b"]' }) })
    const removed = planItemDelete('zone', scope, zone)
    expect(removed.call.name).toBe('deleteZone')
    expect(removed.verification).toMatchObject({ request: { params: { ...scope, zone: 'proxy' } }, shows: 'gone' })
  })
})
