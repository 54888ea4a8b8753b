import { expect, it } from 'vitest'
import { parsePlan } from './plan.ts'

it('refuses files of other formats with one sentence', () => {
  expect(() => parsePlan('a: [')).toThrow(/not valid YAML: .*column 5\.$/)
  expect(() => parsePlan('a: 1')).toThrow('The file is not a change plan.')
  expect(() => parsePlan('format: signalbox change plan 2')).toThrow(/does not support/)
  expect(() => parsePlan('format: signalbox change plan 1\nname: x')).toThrow(/not valid at/)
})
