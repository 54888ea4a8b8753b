import { describe, expect, it } from 'vitest'
import { draftCi } from '../../../contract/core/records.ts'
import { classFields } from '../../kit/form/class-fields.ts'
import { OWNED_FIELD, ownedValues } from '../../kit/form/owners.ts'
import {
  getDesignDifferences,
  getCommittedAttributes,
  getOverrideDifferences,
  toOverrideWrite,
} from './component-override.ts'

const component = draftCi.parse({
  ciId: 7,
  ciName: 'compute',
  ciAttributes: { size: 'L', zone: 'a', password: '--ENCRYPTED--' },
  ciAttrProps: { owner: { zone: 'manifest', size: 'design' } },
})
const fields = classFields(undefined, component.ciAttributes).map((field) => ({
  ...field,
  label: field.name.toUpperCase(),
}))
const values = (typed: object = {}) => ({ ...ownedValues(component, 'manifest'), ...typed })
const params = { organization: 'acme', assembly: 'shop', environment: 'dev', platform: 'web', component: 'compute' }
const sent = (typed: object) => toOverrideWrite(params, component, fields, values(typed)).request.body?.cms_dj_ci

describe('toOverrideWrite (service-api 2.3)', () => {
  it('sends changed attributes, and keeps them in a pull', () => {
    expect(sent({ 'ciAttributes size': 'XL' })).toEqual({
      ciAttributes: { size: 'XL' },
      ciAttrProps: { owner: { size: 'manifest' } },
    })
  })
  it('omits unchanged owners', () => {
    expect(sent({ 'ciAttributes zone': 'b' })).toEqual({ ciAttributes: { zone: 'b' } })
  })
  it('returns a removed attribute to the design', () => {
    expect(sent({ [OWNED_FIELD]: '[]' })).toEqual({ ciAttributes: {}, ciAttrProps: { owner: { zone: '' } } })
  })
  it('lists the differences', () => {
    expect(getOverrideDifferences(component, fields, values({ 'ciAttributes size': 'XL' }))).toEqual([
      { attribute: 'size', label: 'SIZE', before: 'L', after: 'XL' },
      { attribute: 'size on pull', label: 'SIZE on pull', before: 'overwritten', after: 'kept' },
    ])
    expect(getOverrideDifferences(component, fields, values())).toEqual([])
  })
})

describe('getDesignDifferences', () => {
  const design = draftCi.parse({
    ciId: 8,
    ciName: 'compute',
    ciAttributes: { size: 'M', zone: 'a', other: '1', password: '--ENCRYPTED--x' },
    ciBaseAttributes: { size: 'S' },
  })
  it('compares with the committed values of the design', () => {
    expect(getDesignDifferences(component.ciAttributes, getCommittedAttributes(design))).toEqual([
      { attribute: 'size', before: 'S', after: 'L' },
    ])
  })
})
