import { describe, expect, it } from 'vitest'
import { ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { attributeDifferences, toFieldName, toFormValues, validateAttributes } from '../../kit/form/attributes.ts'
import { toItemRecords, type ItemKind } from '../../data/items/items.tsx'
import { complianceKind, supportKind, zoneKind } from './item-kinds.ts'

const scope = { organization: 'acme', cloud: 'dfw-1' }
const record = (ciAttributes: Record<string, string>) => ci.parse({ ciId: 1, ciName: 'proxy', ciAttributes })
const board = record({ enabled: 'true', approval: 'true', approval_auth_type: 'token', approval_token: ENCRYPTED })

const bodyOf = ({ request }: { readonly request: { readonly body?: unknown } }) => request.body
const attributes = (ciAttributes: object) => ({ cms_ci: { ciAttributes } })
const recordsOf = (kind: ItemKind) => toItemRecords(kind, scope, 'dfw-1')
const valuesOf = (kind: ItemKind, item: typeof board | undefined, values: Record<string, string>) => ({
  ...toFormValues(recordsOf(kind).toFields(item, [])),
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [toFieldName(name), value])),
})
const changed = (kind: ItemKind, item: typeof board, values: Record<string, string>) =>
  recordsOf(kind).planUpdate(item, recordsOf(kind).toFields(item, []), valuesOf(kind, item, values))
const created = (kind: ItemKind, values: Record<string, string>) =>
  recordsOf(kind).planCreate(recordsOf(kind).toFields(undefined, []), valuesOf(kind, undefined, values))
const problemsOf = (kind: ItemKind, values: Record<string, string>, taken: readonly string[] = []) =>
  validateAttributes(recordsOf(kind).toFields(undefined, taken), valuesOf(kind, undefined, values))

describe('a record below a cloud', () => {
  const zone = record({ description: 'Hall A', tags: '["a"]' })

  it('sends only differences, with the basis for comparison', () => {
    const plan = changed(zoneKind, zone, { description: 'Hall B' })
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
    expect(bodyOf(changed(supportKind, board, {}))).toEqual(attributes({}))
    expect(bodyOf(changed(supportKind, board, { approval_token: 'hush' }))).toEqual(
      attributes({ approval_token: 'hush' }),
    )
    const shown = attributeDifferences(
      recordsOf(supportKind).toFields(board, []),
      valuesOf(supportKind, board, { approval_token: 'hush' }),
    )
    expect(shown).toEqual([{ attribute: 'approval_token', label: 'Token', before: ENCRYPTED, after: ENCRYPTED }])
  })

  it.each([
    ['', 'Enter a value for Name.'],
    ['1st', 'The name must start with a letter.'],
    ['proxy', 'The name proxy is already in use.'],
  ])('rejects the name %j', (ciName, message) => {
    expect(problemsOf(zoneKind, { ciName }, ['proxy'])['ciName']).toBe(message)
  })

  it('is verified in the list once it is created', () => {
    const plan = created(zoneKind, { ciName: 'east' })
    const zone = { ciName: 'east', ciAttributes: { description: '', tags: '[]' } }
    expect(bodyOf(plan)).toEqual({ cms_ci: zone })
    expect(plan.verification?.shows).toEqual([zone])
  })
})

describe('a support record', () => {
  it('sends a token only for token approval', () => {
    expect(bodyOf(changed(supportKind, board, { approval_auth_type: 'none' }))).toEqual(
      attributes({ approval_auth_type: 'none' }),
    )
    expect(Object.values(problemsOf(supportKind, { ciName: 'a', approval_auth_type: 'token' }))).toEqual([
      'Enter a value for Token.',
    ])
  })
})

describe('a compliance record', () => {
  it('requires version, asset URL and filter, and sends its class', () => {
    expect(Object.values(problemsOf(complianceKind, { ciName: 'cis', version: ' ' }))).toEqual([
      'Enter a value for Version.',
      'Enter a value for Asset URL.',
      'Enter a value for Filter.',
    ])
    const plan = created(complianceKind, { ciName: 'cis', asset_url: 'https://x', filter: '*' })
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
    const plan = changed(zoneKind, zone, { tags: '["a","b"]' })
    expect(plan.call.name).toBe('updateZone')
    expect(plan.request).toEqual({ params: { ...scope, zone: 'proxy' }, body: attributes({ tags: '["a","b"]' }) })
    const removed = recordsOf(zoneKind).planDelete(zone)
    expect(removed.call.name).toBe('deleteZone')
    expect(removed.verification).toMatchObject({ request: { params: { ...scope, zone: 'proxy' } }, shows: 'not-found' })
  })
})
