// Every call of the contract against the demo dataset.
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { casesOf, type Stage } from './cases.ts'
import { prepareDemo, type DemoServices } from './demo-service.ts'
import { examples } from './examples.ts'

let demo: DemoServices
let shared: DemoServices
let stage: Stage

beforeAll(async () => {
  demo = await prepareDemo()
  shared = await prepareDemo()
  stage = { open: demo.open, shared: shared.open() }
}, 60_000)
afterEach(() => demo.clear())
afterAll(async () => {
  await demo.close()
  await shared.close()
})

const calls = examples.map(({ call, example }) => ({ name: call.name, cases: casesOf(call, example) }))

describe.each(calls)('$name', ({ cases }) => {
  it.each(cases)('$title', ({ expectIt }) => expectIt(stage))
})
