// Marking a wave while instances are removed, answers are lost, or the page is reloaded.
import { beforeEach, expect, it } from 'vitest'
import { refuse, stubService } from '../../app/test-refusing-service.ts'
import { getHalt } from './run-status.ts'
import { getCurrentItem, resumeHalted } from './run.ts'
import { createTestRun, runCurrent } from './test-run.ts'

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

const run = createTestRun({ instances: {}, waves: [{ ids: ['1', '2'] }] })
/** Reloaded before the answer. */
const interrupted = createTestRun({ instances: {}, waves: [{ ids: ['1', '2'] }] }, 'marking', { state: 'sending' })

it('marks only the remaining instances of the wave, once', async () => {
  instances.delete('2')
  expect(getCurrentItem(await runCurrent(run))?.step).toBe('planning')
  expect(sent).toEqual([['1']])
  expect(instances.get('3')).toBe('default')
})

it('halts when an instance is removed during the request, and resumes without it', async () => {
  removedInFlight = '2'
  const halted = await runCurrent(run)
  expect(getHalt(halted)).toMatchObject({ details: ['There is no ci with this id - 2'] })
  expect(getCurrentItem(await runCurrent(resumeHalted(halted)))?.step).toBe('planning')
  expect(sent).toEqual([['1', '2'], ['1']])
})

it('skips a wave whose instances were all removed', async () => {
  instances = new Map([['3', 'default']])
  let skipped = run
  for (let items = run.states.length; items > 0; items -= 1) skipped = await runCurrent(skipped)
  expect(getCurrentItem(skipped)).toBeUndefined()
  expect(sent).toEqual([])
})

it('sends nothing after a reload if the instances are marked', async () => {
  instances = new Map([
    ['1', 'replace'],
    ['3', 'default'],
  ])
  expect(getCurrentItem(await runCurrent(interrupted))?.step).toBe('planning')
  expect(sent).toEqual([])
})

it('halts after a reload if nothing was marked, and resumes with the remaining instances', async () => {
  instances.delete('2')
  const halted = await runCurrent(interrupted)
  expect(getHalt(halted)).toMatchObject({ title: 'Instances were not marked: Not applied' })
  expect(sent).toEqual([])
  expect(getCurrentItem(await runCurrent(resumeHalted(halted)))?.step).toBe('planning')
  expect(sent).toEqual([['1']])
})

it('halts after a lost connection, and resumes with the remaining instances', async () => {
  connection = 'lost'
  const halted = await runCurrent(run)
  expect(getHalt(halted)).toMatchObject({ title: 'Instances were not marked: Not applied' })
  connection = 'up'
  instances.delete('1')
  expect(getCurrentItem(await runCurrent(resumeHalted(halted)))?.step).toBe('planning')
  expect(sent).toEqual([['1', '2'], ['2']])
})
