// Marking a wave while instances are removed, answers are lost, or the page is reloaded.
import { beforeEach, expect, it } from 'vitest'
import { refuse, stubService } from '../../app/test-refusing-service.ts'
import { saveStates } from '../../data/write/write-store.ts'
import { resumeHaltedRun, type StepResult } from './run.ts'
import { runStep } from './run-steps.ts'
import { createTestRun } from './test-run.ts'

/** Id to `ciState` at the service. */
let instances = new Map<string, string>()
let connection: 'up' | 'lost' = 'up'
/** Removed while the request is in flight. */
let removedInFlight: string | undefined
const sent: string[][] = []

beforeEach(() => {
  instances = new Map(['1', '2', '3'].map((id) => [id, 'default']))
  connection = 'up'
  removedInFlight = undefined
  sent.length = 0
})
stubService((_, { method, body }) => {
  const all = () => [...instances].map(([ciId, ciState]) => ({ ciId, ciName: `compute-9-${ciId}`, ciState }))
  if (method === 'GET') return Response.json(all())
  const { ids } = Object(JSON.parse(body))
  sent.push(ids)
  if (removedInFlight) instances.delete(removedInFlight)
  if (connection === 'lost') throw new TypeError('Failed to fetch')
  const missing = ids.find((id: string) => !instances.has(id))
  if (missing) return refuse(`There is no ci with this id - ${missing}`, 404)
  for (const id of ids) instances.set(id, 'replace')
  return Response.json(all())
})

const run = createTestRun({ instances: {}, waves: [{ ids: ['1', '2'], step: 'marking', since: 0 }] })

/** The state after a reload before the answer. */
const storeSendingWrite = () => saveStates('r1.0.0.setInstancesState.1', [{ state: 'sending' }])
const resume = (result: StepResult): Promise<StepResult> =>
  'halt' in result ? runStep(resumeHaltedRun({ ...run, state: 'halted', halt: result.halt }, 9), 0) : runStep(run, 0)

it('marks only the remaining instances of the wave, once', async () => {
  instances.delete('2')
  expect(await runStep(run, 0)).toEqual({ next: 'planning' })
  expect(sent).toEqual([['1']])
  expect(instances.get('3')).toBe('default')
})

it('halts when an instance is removed during the request, and resumes without it', async () => {
  removedInFlight = '2'
  const result = await runStep(run, 0)
  expect(result).toMatchObject({
    halt: { kind: 'refused', details: ['There is no ci with this id - 2'] },
  })
  expect(await resume(result)).toEqual({ next: 'planning' })
  expect(sent).toEqual([['1', '2'], ['1']])
})

it('skips a wave whose instances were all removed', async () => {
  instances = new Map([['3', 'default']])
  expect(await runStep(run, 0)).toEqual({ next: 'done' })
  expect(sent).toEqual([])
})

it('sends nothing after a reload if the instances are marked', async () => {
  storeSendingWrite()
  instances = new Map([
    ['1', 'replace'],
    ['3', 'default'],
  ])
  expect(await runStep(run, 0)).toEqual({ next: 'planning' })
  expect(sent).toEqual([])
})

it('halts after a reload if nothing was marked, and resumes with the remaining instances', async () => {
  storeSendingWrite()
  instances.delete('2')
  const result = await runStep(run, 0)
  expect(result).toMatchObject({ halt: { kind: 'missed', title: '1 instance not marked' } })
  expect(sent).toEqual([])
  expect(await resume(result)).toEqual({ next: 'planning' })
  expect(sent).toEqual([['1']])
})

it('halts after a lost connection, and resumes with the remaining instances', async () => {
  connection = 'lost'
  const result = await runStep(run, 0)
  expect(result).toMatchObject({ halt: { kind: 'missed' } })
  connection = 'up'
  instances.delete('1')
  expect(await resume(result)).toEqual({ next: 'planning' })
  expect(sent).toEqual([['1', '2'], ['2']])
})
