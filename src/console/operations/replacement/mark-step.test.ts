// What becomes of the marks of a wave when instances vanish, nothing is answered, or the page is loaded again in between.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveStates } from '../../data/write/write-store.ts'
import { queryClient } from '../../data/query-client.ts'
import { removeExpiredSent } from '../../data/write/dedupe.ts'
import { resumeHaltedRun, type StepResult } from './run.ts'
import { runStep } from './run-steps.ts'
import { createTestRun } from './test-run.ts'

/** Id to `ciState`, as the service has it. */
let there = new Map<string, string>()
let lines: 'up' | 'lost' = 'up'
/** Goes while a request is on its way. */
let vanishing: string | undefined
const sent: string[][] = []

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  there = new Map(['1', '2', '3'].map((id) => [id, 'default']))
  lines = 'up'
  vanishing = undefined
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body = '' }: { method?: string; body?: string }) => {
    const all = () => [...there].map(([ciId, ciState]) => ({ ciId, ciName: `compute-9-${ciId}`, ciState }))
    if (method === 'GET') return Response.json(all())
    const { ids } = Object(JSON.parse(body))
    sent.push(ids)
    if (vanishing) there.delete(vanishing)
    if (lines === 'lost') throw new TypeError('Failed to fetch')
    const missing = ids.find((id: string) => !there.has(id))
    if (missing) return Response.json({ errors: [`There is no ci with this id - ${missing}`] }, { status: 404 })
    for (const id of ids) there.set(id, 'replace')
    return Response.json(all())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  removeExpiredSent()
})

const run = createTestRun({ instances: {}, waves: [{ ids: ['1', '2'], step: 'marking', since: 0 }] })

/** As a reload leaves it behind that came before the answer. */
const leaveSending = () => saveStates('r1.0.mark.1', [{ state: 'sending' }])
const goOn = (result: StepResult): Promise<StepResult> =>
  'halt' in result ? runStep(resumeHaltedRun({ ...run, state: 'halted', halt: result.halt }, 9), 0) : runStep(run, 0)

it('marks what is left of a wave, once, and nothing else', async () => {
  there.delete('2')
  expect(await runStep(run, 0)).toEqual({ next: 'planning' })
  expect(sent).toEqual([['1']])
  expect(there.get('3')).toBe('default')
})

it('halts on what vanishes right before it is marked, and goes on without it', async () => {
  vanishing = '2'
  const result = await runStep(run, 0)
  expect(result).toMatchObject({
    halt: { kind: 'refused', details: ['There is no ci with this id - 2'] },
  })
  expect(await goOn(result)).toEqual({ next: 'planning' })
  expect(sent).toEqual([['1', '2'], ['1']])
})

it('has nothing to do for a wave that has vanished', async () => {
  there = new Map([['3', 'default']])
  expect(await runStep(run, 0)).toEqual({ next: 'done' })
  expect(sent).toEqual([])
})

it('after a reload sends nothing where the marks that nobody answered are there, whatever vanished', async () => {
  leaveSending()
  there = new Map([
    ['1', 'replace'],
    ['3', 'default'],
  ])
  expect(await runStep(run, 0)).toEqual({ next: 'planning' })
  expect(sent).toEqual([])
})

it('after a reload says that nothing was marked, and on going on marks what is still there', async () => {
  leaveSending()
  there.delete('2')
  const result = await runStep(run, 0)
  expect(result).toMatchObject({ halt: { kind: 'missed', title: '1 instance not marked: no clear answer came' } })
  expect(sent).toEqual([])
  expect(await goOn(result)).toEqual({ next: 'planning' })
  expect(sent).toEqual([['1']])
})

it('does the same where the line was lost and an instance vanished before somebody went on', async () => {
  lines = 'lost'
  const result = await runStep(run, 0)
  expect(result).toMatchObject({ halt: { kind: 'missed' } })
  lines = 'up'
  there.delete('1')
  expect(await goOn(result)).toEqual({ next: 'planning' })
  expect(sent).toEqual([['1', '2'], ['2']])
})
