import { describe, expect, it } from 'vitest'
import { draftCi } from '../../../contract/core/records.ts'
import { classFields } from '../../kit/form/class-fields.ts'
import {
  getDesignDifferences,
  getKeptValue,
  getCommittedAttributes,
  KEPT_FIELD,
  getOverrideDifferences,
  toOverrideWrite,
} from './component-override.ts'

const component = draftCi.parse({
  ciId: 7,
  ciName: 'compute',
  ciAttributes: { size: 'L', zone: 'a', password: '--ENCRYPTED--' },
  ciAttrProps: { owner: { zone: 'manifest', size: 'design' } },
})
const fields = classFields(undefined, component.ciAttributes)
const values = (typed: object = {}) => ({ ...getKeptValue(component), ...typed })
const params = { organization: 'acme', assembly: 'shop', environment: 'dev', platform: 'web', component: 'compute' }
const sent = (typed: object) => toOverrideWrite(params, component, fields, values(typed)).request.body?.cms_dj_ci

describe('what is sent for a component of an environment (2.3)', () => {
  it('is what was typed, kept over a pull, and nothing else', () => {
    expect(sent({ 'ciAttributes size': 'XL' })).toEqual({
      ciAttributes: { size: 'XL' },
      ciAttrProps: { owner: { size: 'manifest' } },
    })
  })
  it('names no owner that stays', () => {
    expect(sent({ 'ciAttributes zone': 'b' })).toEqual({ ciAttributes: { zone: 'b' } })
  })
  it('gives a value back to the design where its name is taken off the list', () => {
    expect(sent({ [KEPT_FIELD]: '[]' })).toEqual({ ciAttributes: {}, ciAttrProps: { owner: { zone: '' } } })
  })
  it('is told before it is sent', () => {
    expect(getOverrideDifferences(component, fields, values({ 'ciAttributes size': 'XL' }))).toEqual([
      { attribute: 'size', before: 'L', after: 'XL' },
      { attribute: 'size on a pull', before: 'as the design', after: 'kept' },
    ])
    expect(getOverrideDifferences(component, fields, values())).toEqual([])
  })
})

describe('beside the design', () => {
  const design = draftCi.parse({
    ciId: 8,
    ciName: 'compute',
    ciAttributes: { size: 'M', zone: 'a', other: '1', password: '--ENCRYPTED--x' },
    ciBaseAttributes: { size: 'S' },
  })
  it('stand the values that are others here than what a pull brings: what is committed', () => {
    expect(getDesignDifferences(component.ciAttributes, getCommittedAttributes(design))).toEqual([
      { attribute: 'size', before: 'S', after: 'L' },
    ])
  })
})
