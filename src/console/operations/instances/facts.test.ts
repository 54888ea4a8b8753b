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

it('puts size and place in words', () => {
  const facts = Object.fromEntries(toFacts(compute).map(({ term, value }) => [term, value]))
  expect(facts).toMatchObject({ Cloud: 'lon-2', Size: 'L, 4 cores, 8 GB', 'Private IP': '10.20.7.51', Id: '9277724' })
})

it('never shows what is said to be a secret, whatever it is called', () => {
  expect(toAttributes(compute).map(([name]) => name)).toEqual(['cores', 'licence', 'private_ip', 'ram', 'size'])
  expect(JSON.stringify(toAttributes(compute))).not.toContain('hunter2')
})
