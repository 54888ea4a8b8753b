// Change plans between two reference services, with the requests of the console.
import { expect, vi } from 'vitest'
import { send } from '../console/data/client.ts'
import { journalSnapshot } from '../console/data/journal/snapshot.ts'
import { queryClient } from '../console/data/query-client.ts'
import { sendItems, type WriteRun } from '../console/data/write/write-run.ts'
import { loadStates, saveWrite, type ItemState } from '../console/data/write/write-store.ts'
import type { WriteRequest } from '../console/data/write/write-request.ts'
import { toWrites } from '../console/organization/change-plans/apply.ts'
import { checkPlan } from '../console/organization/change-plans/check.ts'
import { parsePlan, planToYaml, type ChangePlan } from '../console/organization/change-plans/plan.ts'
import { recordPlan } from '../console/organization/change-plans/record.ts'
import type { AnyCall } from '../contract/core/call.ts'
import type { TestService } from '../service/test-service.ts'

export const values = { organization: 'acme' }

/** The service that gets the requests of the console. */
export let current: TestService

/** Method and path of each write since the last `use`. */
export const sentWrites: string[] = []

export function use(service: TestService): void {
  current = service
  queryClient.clear()
  localStorage.clear()
  sentWrites.length = 0
}

export function stubFetch(): void {
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, body }: { method: 'GET' | 'PUT' | 'POST'; body: string | null }) => {
      const path = url.replace(/^\/api/, '')
      if (method !== 'GET') sentWrites.push(`${method} ${path}`)
      const answer = await current.request(method, path, body === null ? undefined : JSON.parse(body))
      current.advanceTime(600_000)
      const chunks = [new TextEncoder().encode(JSON.stringify(answer.body))]
      const getReader = () => ({ read: async () => ({ done: chunks.length === 0, value: chunks.shift() }) })
      return {
        status: answer.status,
        headers: new Headers({ 'content-type': 'application/json' }),
        body: { getReader },
      }
    },
  )
}

/** Sends writes as the console does, and returns the plan of them. */
export async function record(writes: readonly (readonly [AnyCall, Parameters<typeof send>[1]])[]): Promise<ChangePlan> {
  const before = new Set(journalSnapshot().map(({ id }) => id))
  for (const [call, request] of writes) expect(await send(call, request)).toMatchObject({ ok: true })
  const { plan, leftOut } = await recordPlan(
    journalSnapshot().filter(({ id }) => !before.has(id)),
    'acme',
    'Test',
  )
  expect(leftOut).toEqual([])
  return parsePlan(planToYaml(plan))
}

/** Applies a plan, and returns the state of each write. */
export async function apply(plan: ChangePlan, filled: Record<string, string> = values): Promise<readonly ItemState[]> {
  const writes = toWrites(plan, filled, await checkPlan(plan, filled))
  const id = `run-${Math.random()}`
  saveWrite({ id, title: 'Test', to: '/', openedAt: Date.now() }, writes)
  const run: WriteRun<WriteRequest<AnyCall>> = {
    id,
    items: writes,
    openedAt: Date.now(),
    busy: true,
    stopRequested: false,
    unmounted: false,
    releaseLock: () => {},
    answers: new Map(),
    setPhase: () => {},
    show: () => {},
  }
  await sendItems(run, [...writes.keys()], { continueOnError: false, compares: true })
  return loadStates(id)
}

export const statesOf = async (plan: ChangePlan, filled: Record<string, string> = values) =>
  (await checkPlan(plan, filled)).map(({ state }) => state)
