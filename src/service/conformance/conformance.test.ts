// Tests every call of the contract against the demo dataset.
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { createCases, type PreparedService, type TestStage } from './cases.ts'
import { createDemoServices, type DemoServices } from './demo-service.ts'
import { examples } from './examples.ts'

let perCase: DemoServices
let perCall: DemoServices
let prepared: Promise<PreparedService> | undefined

const stage: TestStage = {
  open: () => perCase.open(),
  prepareOnce(prepare) {
    prepared ??= prepare(perCall.open())
    return prepared
  },
}

beforeAll(() => {
  perCase = createDemoServices()
  perCall = createDemoServices()
}, 60_000)
afterEach(() => perCase.clear())
afterAll(async () => {
  await perCase.close()
  await perCall.close()
})

const calls = examples.map(({ call, example }) => ({ name: call.name, cases: createCases(call, example) }))

describe.each(calls)('$name', ({ cases }) => {
  afterAll(async () => {
    prepared = undefined
    await perCall.clear()
  })
  it.each(cases)('$title', ({ run: expectAnswer }) => expectAnswer(stage))
})
