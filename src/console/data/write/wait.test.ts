import { afterEach, expect, it, vi } from 'vitest'
import { readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import { anyOf, noneOf, reading, type Wait } from './planned.ts'
import { noteSession } from '../session/session.ts'
import { waitUntil } from './wait.ts'
import { shows } from './witness.ts'

const wait: Wait = {
  ...reading(readDeploymentStatus, {
    params: { organization: 'acme', assembly: 'shop', environment: 'prod', deployment: '7' },
  }),
  shows: { deploymentState: 'paused', rfc_info: noneOf({ state: 'inprogress' }) },
  never: { deploymentState: anyOf('complete', 'canceled') },
  otherwise: 'It ended meanwhile.',
}

const status = (deploymentState: string, ...states: readonly string[]) => ({
  deploymentId: 7,
  deploymentState,
  rfc_info: Object.fromEntries(states.map((state, index) => [index, { recordId: index, state, comments: null }])),
})

function answers(...all: readonly (object | number)[]): () => number {
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

async function waited(mayGoOn: () => boolean = () => true) {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const waiting = waitUntil(wait, mayGoOn)
  for (let turn = 0; turn < 10; turn += 1) await vi.advanceTimersByTimeAsync(2_000)
  return waiting
}

it('knows that no item of a map looks like something', () => {
  expect(shows(status('paused', 'complete', 'pending'), wait.shows)).toBe(true)
  expect(shows(status('paused', 'complete', 'inprogress'), wait.shows)).toBe(false)
  expect(shows(status('paused'), wait.shows)).toBe(true)
  expect(shows({ deploymentState: 'paused' }, wait.shows)).toBe(false)
})

it('waits until nothing runs, over readings that fail', async () => {
  const asked = answers(
    status('paused', 'inprogress'),
    500,
    status('pausing', 'inprogress'),
    status('paused', 'complete'),
  )
  expect(await waited()).toBeUndefined()
  expect(asked()).toBe(4)
})

it('gives up when it will not come any more, or is gone', async () => {
  answers(status('paused', 'inprogress'), status('complete', 'complete'))
  expect(await waited()).toMatchObject({ state: 'refused', problem: { meaning: 'It ended meanwhile.' } })
  answers(404)
  expect(await waited()).toMatchObject({ state: 'refused' })
})

it('leaves it waiting when somebody stops it', async () => {
  answers(status('paused', 'inprogress'))
  let turns = 0
  expect(await waited(() => (turns += 1) < 3)).toEqual({ state: 'waiting' })
})

it('leaves it waiting while no user is signed in', async () => {
  const ask = vi.fn(async () => Response.json({ error: 'You need to sign in.' }, { status: 401 }))
  vi.stubGlobal('fetch', ask)
  expect(await waited()).toEqual({ state: 'waiting' })
  expect(ask).toHaveBeenCalledTimes(1)
  noteSession(undefined)
})
