// The `test` of every workflow: each worker has its own service and gateway, and a test fails on unexpected console messages.
import { test as base, expect } from '@playwright/test'
import { collectMessages } from './console-messages.ts'
import { recordCalls } from './sent-calls.ts'
import { startGateway, startService, type DataSet, type ReferenceService } from './servers.ts'

interface TestFixtures {
  settings: void
  /** Patterns of console messages that a test provokes. */
  expectedMessages: RegExp[]
}

interface WorkerFixtures {
  dataSet: DataSet
  service: ReferenceService
  gateway: { readonly url: string }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  dataSet: ['demo', { option: true, scope: 'worker' }],

  service: [
    async ({ dataSet }, use) => {
      const service = await startService(dataSet)
      await use(service)
      await service.end()
    },
    { scope: 'worker' },
  ],

  gateway: [
    async ({ service }, use) => {
      const gateway = await startGateway(service)
      await use(gateway)
      await gateway.stop()
    },
    { scope: 'worker' },
  ],

  // Automatic fixtures end after the page, whose console would report the restart.
  settings: [
    async ({ service }, use) => {
      await use()
      await service.clearSettings()
    },
    { auto: true },
  ],

  baseURL: async ({ gateway }, use) => use(gateway.url),

  expectedMessages: async ({}, use) => use([]),

  context: async ({ context }, use, info) => {
    const save = recordCalls(context)
    await use(context)
    if (info.status === 'passed') save(info)
  },

  page: async ({ page, expectedMessages }, use) => {
    const messages = collectMessages(page)
    await use(page)
    const unexpected = messages.filter((message) => !expectedMessages.some((pattern) => pattern.test(message)))
    expect(unexpected, 'unexpected messages in the browser console').toEqual([])
  },
})

export { expect }
