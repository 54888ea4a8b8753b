// Tests every call of the contract against the demo dataset.
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { createCases, type TestStage } from './cases.ts'
import { createDemoServices, type DemoServices } from './demo-service.ts'
import { examples } from './examples.ts'

let demo: DemoServices
let shared: DemoServices
let stage: TestStage

beforeAll(async () => {
  demo = await createDemoServices()
  shared = await createDemoServices()
  stage = { open: demo.open, shared: shared.open() }
}, 60_000)
afterEach(() => demo.clear())
afterAll(async () => {
  await demo.close()
  await shared.close()
})

const calls = examples.map(({ call, example }) => ({ name: call.name, cases: createCases(call, example) }))

describe.each(calls)('$name', ({ cases }) => {
  it.each(cases)('$title', ({ run: expectAnswer }) => expectAnswer(stage))
})
