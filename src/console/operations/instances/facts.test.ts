import { expect, it } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { toAttributes, toFacts } from './facts.ts'

const compute = instance.parse({
  ciId: 9_277_724,
  ciName: 'compute-31240-4',
  deployedTo: { ciId: 3, ciName: 'lon-2' },
  ciAttributes: { size: 'L', cores: '4', ram: '8192', private_ip: '10.20.7.51', licence: 'hunter2', tags: '' },
  attrProps: { IS_SECURED: { licence: 'true' } },
})

it('formats cloud and size', () => {
  const facts = Object.fromEntries(toFacts(compute).map(({ term, value }) => [term, value]))
  expect(facts).toMatchObject({ Cloud: 'lon-2', Size: 'L, 4 cores, 8 GB', 'Private IP': '10.20.7.51', ID: '9277724' })
})

it('masks attributes that the service marks as secured', () => {
  expect(toAttributes(compute).map(([name]) => name)).toEqual(['cores', 'licence', 'private_ip', 'ram', 'size'])
  expect(JSON.stringify(toAttributes(compute))).not.toContain('hunter2')
})
