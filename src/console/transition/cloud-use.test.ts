import { expect, it } from 'vitest'
import { toUsedClouds, validateOrder, validateShare } from './cloud-use.ts'

it('lists primaries first, then by order of deployment, by name or id', () => {
  const uses = {
    7: { priority: '2', dpmt_order: '1' },
    8: { priority: '1', dpmt_order: '10' },
    9: { priority: '1', dpmt_order: '2' },
    10: { priority: '1', dpmt_order: '10' },
  }
  const names = new Map([
    ['8', 'lon-2'],
    ['7', 'dfw-1'],
    ['10', 'ams-1'],
  ])
  expect(toUsedClouds(uses, names).map(({ name, priority }) => `${name} ${priority}`)).toEqual([
    '9 1',
    'ams-1 1',
    'lon-2 1',
    'dfw-1 2',
  ])
})

it('fills in the defaults of the service', () => {
  expect(toUsedClouds({ 7: { priority: '3', dpmt_order: '' } }, new Map())).toEqual([
    { id: '7', name: '7', priority: '3', dpmt_order: '1', pct_scale: '100', adminstatus: 'active' },
  ])
})

it('accepts the numbers that the service accepts (1.5)', () => {
  const valid = (validate: typeof validateShare, ...texts: string[]) =>
    texts.filter((text) => validate(text) === undefined)
  expect(valid(validateShare, '50', '12.5', '150', '0', '0.0', '-1', 'all', '')).toEqual(['50', '12.5', '150'])
  expect(valid(validateOrder, '1', '-2', '1.5', '')).toEqual(['1', '-2'])
})
