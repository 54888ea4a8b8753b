import { afterEach, expect, it, vi } from 'vitest'
import { readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import { anyOf, noneOf, querySource, type Precondition } from './write-request.ts'
import { recordSessionOutcome } from '../session/session.ts'
import { waitForPrecondition } from './write-checks.ts'
import { matchesShape } from './verification.ts'

const precondition: Precondition = {
  ...querySource(readDeploymentStatus, {
    params: { organization: 'acme', assembly: 'shop', environment: 'prod', deployment: '7' },
  }),
  shows: { deploymentState: 'paused', rfc_info: noneOf({ state: 'inprogress' }) },
  never: { deploymentState: anyOf('complete', 'canceled') },
  neverReason: 'It ended meanwhile.',
}

const status = (deploymentState: string, ...states: readonly string[]) => ({
  deploymentId: 7,
  deploymentState,
  rfc_info: Object.fromEntries(states.map((state, index) => [index, { recordId: index, state, comments: null }])),
})

function stubAnswers(...all: readonly (object | number)[]): () => number {
  const left = [...all]
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    const next = left.length > 1 ? left.shift() : left[0]
    return typeof next === 'number'
      ? new Response(next === 401 ? '{"errors":["no"]}' : '{"errors":["down"]}', { status: next })
      : Response.json(next)
  })
  return () => asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function waited(mayGoOn: () => boolean = () => true, awaited = precondition) {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const waiting = waitForPrecondition(awaited, mayGoOn)
  for (let turn = 0; turn < 10; turn += 1) await vi.advanceTimersByTimeAsync(2_000)
  return waiting
}

it('matches a map without any item of a shape', () => {
  expect(matchesShape(status('paused', 'complete', 'pending'), precondition.shows)).toBe(true)
  expect(matchesShape(status('paused', 'complete', 'inprogress'), precondition.shows)).toBe(false)
  expect(matchesShape(status('paused'), precondition.shows)).toBe(true)
  expect(matchesShape({ deploymentState: 'paused' }, precondition.shows)).toBe(false)
})

it('polls until the precondition holds, despite failed queries', async () => {
  const asked = stubAnswers(
    status('paused', 'inprogress'),
    500,
    status('pausing', 'inprogress'),
    status('paused', 'complete'),
  )
  expect(await waited()).toBeUndefined()
  expect(asked()).toBe(4)
})

it('refuses when the precondition can no longer hold or the target is missing', async () => {
  stubAnswers(status('paused', 'inprogress'), status('complete', 'complete'))
  expect(await waited()).toMatchObject({ state: 'refused', problem: { meaning: 'It ended meanwhile.' } })
  stubAnswers(404)
  expect(await waited()).toMatchObject({ state: 'refused' })
})

it('skips what is no longer needed, with the reason', async () => {
  stubAnswers(status('paused', 'inprogress'), status('complete', 'complete'))
  const superseded = [{ shows: { deploymentState: 'complete' }, reason: 'It completed first.' }]
  expect(await waited(undefined, { ...precondition, superseded })).toMatchObject({
    state: 'skipped',
    superseded: true,
    problem: { meaning: 'It completed first.' },
  })
})

it('stays waiting when stopped', async () => {
  stubAnswers(status('paused', 'inprogress'))
  let turns = 0
  expect(await waited(() => (turns += 1) < 3)).toEqual({ state: 'waiting' })
})

it('stays waiting while signed out', async () => {
  const ask = vi.fn(async () => Response.json({ error: 'You need to sign in.' }, { status: 401 }))
  vi.stubGlobal('fetch', ask)
  expect(await waited()).toEqual({ state: 'waiting' })
  expect(ask).toHaveBeenCalledTimes(1)
  recordSessionOutcome(undefined)
})
