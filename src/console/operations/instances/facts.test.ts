import { expect, it } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { attributesOf, factsOf } from './facts.ts'

const compute = instance.parse({
  ciId: 9_277_724,
  ciName: 'compute-31240-4',
  deployedTo: { ciId: 3, ciName: 'lon-2' },
  ciAttributes: { size: 'L', cores: '4', ram: '8192', private_ip: '10.20.7.51', licence: 'hunter2', tags: '' },
  attrProps: { IS_SECURED: { licence: 'true' } },
})

it('puts size and place in words', () => {
  const facts = Object.fromEntries(factsOf(compute).map(({ term, value }) => [term, value]))
  expect(facts).toMatchObject({ Cloud: 'lon-2', Size: 'L, 4 cores, 8 GB', 'Private IP': '10.20.7.51', Id: '9277724' })
})

it('never shows what is said to be a secret, whatever it is called', () => {
  expect(attributesOf(compute).map(([name]) => name)).toEqual(['cores', 'licence', 'private_ip', 'ram', 'size'])
  expect(JSON.stringify(attributesOf(compute))).not.toContain('hunter2')
})
