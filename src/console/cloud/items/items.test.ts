import { describe, expect, it } from 'vitest'
import { ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { itemDifferences, itemProblems, itemValues, planItemCreate, planItemUpdate, planItemDelete } from './items.ts'
import type { ItemKindName } from './item-kinds.ts'

const scope = { organization: 'acme', cloud: 'dfw-1' }
const record = (ciAttributes: Record<string, string>) => ci.parse({ ciId: 1, ciName: 'proxy', ciAttributes })
const plain = record({ secure: 'false', value: 'http://old', encrypted_value: '' })
const secret = record({ secure: 'true', value: '', encrypted_value: ENCRYPTED })
const board = record({ enabled: 'true', approval: 'true', approval_auth_type: 'token', approval_token: ENCRYPTED })

const bodyOf = ({ request }: { readonly request: { readonly body?: unknown } }) => request.body
const attributes = (ciAttributes: object) => ({ cms_ci: { ciAttributes } })
const changed = (kind: ItemKindName, item: typeof plain, values: Record<string, string>) =>
  planItemUpdate(kind, scope, { ...itemValues(kind, item), ...values }, item)

describe('a variable of a cloud', () => {
  it('is created with `value` or `encrypted_value`', () => {
    const blank = itemValues('variable', undefined)
    const open = planItemCreate('variable', scope, { ...blank, ciName: ' proxy ', value: 'http://p' })
    expect(bodyOf(open)).toEqual({
      cms_ci: { ciName: 'proxy', ciAttributes: { secure: 'false', value: 'http://p' } },
    })
    const sealed = planItemCreate('variable', scope, { ...blank, ciName: 'key', secure: 'true', encrypted_value: 'x' })
    expect(bodyOf(sealed)).toEqual({
      cms_ci: { ciName: 'key', ciAttributes: { secure: 'true', encrypted_value: 'x' } },
    })
    expect(sealed.verification?.shows).toEqual([{ ciName: 'key', ciAttributes: { secure: 'true' } }])
  })

  it('sends only differences, with the basis for comparison', () => {
    const plan = changed('variable', plain, { value: 'http://new' })
    expect(bodyOf(plan)).toEqual(attributes({ value: 'http://new' }))
    expect(plan.basis).toMatchObject({
      base: { 'ciAttributes.value': 'http://old' },
      mine: { 'ciAttributes.value': 'http://new' },
    })
    expect(plan.basis?.requestFor?.({ 'ciAttributes.value': 'theirs' }).body).toEqual(attributes({ value: 'theirs' }))
  })

  it('leaves an untouched secret out, and masks a new one', () => {
    expect(bodyOf(changed('variable', secret, {}))).toEqual(attributes({}))
    expect(bodyOf(changed('variable', secret, { encrypted_value: 'hush' }))).toEqual(
      attributes({ encrypted_value: 'hush' }),
    )
    const shown = itemDifferences('variable', { ...itemValues('variable', secret), encrypted_value: 'hush' }, secret)
    expect(shown).toEqual([{ attribute: 'encrypted_value', before: ENCRYPTED, after: ENCRYPTED }])
  })

  it('clears `value` when it becomes a secret', () => {
    expect(bodyOf(changed('variable', plain, { secure: 'true', encrypted_value: 'hush' }))).toEqual(
      attributes({ secure: 'true', encrypted_value: 'hush', value: '' }),
    )
  })

  it.each([
    ['', 'A name is required.'],
    ['1st', 'A name starts with a letter.'],
    ['proxy', 'There is already one called proxy.'],
  ])('rejects the name %j', (ciName, message) => {
    const values = { ...itemValues('variable', undefined), ciName }
    expect(itemProblems('variable', values, undefined, ['proxy'])['ciName']).toBe(message)
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
