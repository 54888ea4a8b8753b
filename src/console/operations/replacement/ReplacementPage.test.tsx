import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { problemState } from '../../data/write/write-state.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import type { ReplacementRun, RunWave, Step } from './run.ts'
import { Component as ReplacementPage } from './ReplacementPage.tsx'
import { saveRun } from './run-store.ts'
import { createTestRun } from './test-run.ts'

const LIST = '/acme/assemblies/shop/operations/environments/prod/platforms/web/components/compute/instances'
const at = (step: Step, state?: ItemState, set: Partial<RunWave> = {}) =>
  createTestRun(
    { startedAt: Date.now(), waves: [{ ids: ['1'], deployment: '7', release: '9', ...set }, { ids: ['2'] }] },
    step,
    state,
  )
const unhealthy = (...details: string[]) =>
  at('settling', problemState('refused', '1 instance of this wave not well', '', 'Find the cause.', details))
let answer: () => Response

beforeEach(() => {
  answer = () => Response.json([{ ciId: 1, ciName: 'compute-9-1', opsState: 'unhealthy' }])
})
stubService(() => answer())

function show(shown: ReplacementRun) {
  saveRun(shown)
  const path = '/:organization/assemblies/:assembly/operations/environments/:environment/platforms/:platform'
  const pattern = `${path}/components/:component/instances/replacements/:run`
  renderRoute(<ReplacementPage />, pattern, `${LIST}/replacements/r1`)
}
const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('[role=row]')

/** As executed by another tab. */
const takeLock = () => localStorage.setItem('signalbox.lease signalbox.write-run r1', `other ${Date.now() + 60_000}`)

it('shows why it halted, with the status and a link of each instance', async () => {
  show(unhealthy('compute-9-1: unhealthy'))
  expect(within(screen.getByRole('list', { name: 'Details' })).getByText('compute-9-1: unhealthy')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Start next wave anyway' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'deployment 7' })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'compute-9-1' })).toHaveAttribute('href', `${LIST}/1`)
  expect(await rowOf('compute-9-1')).toHaveTextContent('replaced')
  expect(await rowOf('compute-9-2')).toHaveTextContent('deleted, skipped')
})

it('shows the instances without a status when they cannot be read', async () => {
  answer = () => refuse('try later', 503)
  show(unhealthy())
  expect(await screen.findByText(/try later/)).toBeInTheDocument()
  expect(screen.getByRole('grid', { name: 'Replaced instances' }).parentElement?.parentElement).toContainElement(
    screen.getByText(/try later/),
  )
  expect(await rowOf('compute-9-1')).toHaveTextContent('not available')
})

it('shows an interrupted run with its last step', async () => {
  show(at('settling'))
  expect(await screen.findByText('interrupted while checking health')).toBeInTheDocument()
  expect(screen.getByText(/The replacement was interrupted/)).toBeInTheDocument()
})

it('says that it waits between two waves', async () => {
  takeLock()
  show(at('pausing', undefined, { settledAt: Date.now() }))
  expect(await screen.findByText('waiting for wave 2 of 2')).toBeInTheDocument()
  expect(screen.queryByText(/^ended/)).not.toBeInTheDocument()
})

it('says when it ended', async () => {
  const run = createTestRun({ waves: [{ ids: ['1'], settledAt: Date.now() }] })
  show({ ...run, states: run.states.map(() => ({ state: 'done' })) })
  expect(await screen.findByText(/^ended/)).toBeInTheDocument()
})

it('links a deployment that waits for a user', async () => {
  takeLock()
  show(at('watching', undefined, { held: 'pending' }))
  expect(await screen.findByText('waiting for approval')).toBeInTheDocument()
  expect(screen.getByText('Deployment 7 is waiting for approval.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'on its page' })).toHaveAttribute(
    'href',
    expect.stringMatching(/deployments\/7$/),
  )
})

it('does not claim that an interrupted run is executed, and resumes it at once', async () => {
  show(at('watching'))
  expect(screen.queryByText(/keep a tab open/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Stop replacement' })).toBeNull()
  // Before the second poll.
  expect(await screen.findByRole('button', { name: 'Resume replacement' }, { timeout: 700 })).toBeInTheDocument()
  // The service has removed its mark.
  answer = () => Response.json([{ ciId: 1, ciName: 'compute-9-1', ciState: 'default' }])
  expect(await rowOf('compute-9-1')).toHaveTextContent('replaced')
})

it('says when the next wave starts', async () => {
  takeLock()
  show({ ...at('pausing', undefined, { settledAt: Date.now() }), pause: 60_000 })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('replaced')
  expect(second).toHaveTextContent(/starts at \d/)
})

it('does not ask to keep a tab open after the end', () => {
  const run = at('pausing')
  show({ ...run, states: run.states.map(() => ({ state: 'done' })) })
  expect(screen.queryByText(/keep a tab open/)).toBeNull()
  expect(screen.queryByRole('button', { name: /replacement/ })).toBeNull()
})
