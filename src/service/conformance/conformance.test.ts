// Every call of the contract against the demo dataset.
import { afterAll, beforeAll, describe, it } from 'vitest'
import { allCalls } from '../../contract/contract.ts'
import { casesOf, type Stage } from './cases.ts'
import { prepareDemo, type DemoServices } from './demo-service.ts'
import { examples } from './examples.ts'

let demo: DemoServices
let stage: Stage

beforeAll(async () => {
  demo = await prepareDemo()
  stage = { open: demo.open, shared: demo.open() }
}, 60_000)
afterAll(() => demo.close())

const calls = allCalls.flatMap((call) => {
  const example = examples[call.name]
  return example ? [{ name: call.name, cases: casesOf(call, example) }] : []
})

describe.each(calls)('$name', ({ cases }) => {
  it.each(cases)('$title', ({ expectIt }) => expectIt(stage))
})
