import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { readDeploymentStatus, updateDeployment } from '../../../contract/transition/deployments.ts'
import { queryClient } from '../../data/query-client.ts'
import { emitAnswer } from '../../data/read/answer-events.ts'
import { saveDraft } from '../../data/write/drafts.ts'
import { storedKeys } from '../../kit/browser/storage.ts'
import { loadWrite, saveWrite, saveStates, loadStates, type ItemState } from '../../data/write/write-store.ts'
import { querySource } from '../../data/write/write-request.ts'
import { removeExpiredSent } from '../../data/write/dedupe.ts'
import { ResumeDialog } from './ResumeDialog.tsx'

let refuse = false
/** In which state the service tells a deployment to be. */
let now = 'active'
/** When queries are answered. */
let answered = Promise.resolve()
/** Later than a lock is taken without Web Locks. */
const LOCKED_AFTER_MS = 200
const sent: string[] = []

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  refuse = false
  now = 'active'
  answered = Promise.resolve()
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    if (method === 'GET') await answered
    if (method === 'GET') return Response.json({ deploymentId: 1, deploymentState: now, rfc_info: {} })
    sent.push(path.split('/').at(-1) ?? '')
    return refuse ? Response.json({ errors: ['no'] }, { status: 422 }) : Response.json({ deploymentId: 1 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  removeExpiredSent()
})

async function show(states: readonly ItemState['state'][], sequential = false) {
  const openedAt = Date.now()
  const location = 'storefront / dev'
  saveWrite(
    {
      id: 'one',
      title: 'Pause them',
      location,
      sequential,
      to: '/acme',
      openedAt,
      draft: { key: 'pause', at: openedAt },
    },
    states.map((_, index) => {
      const params = { organization: 'acme', assembly: 'storefront', environment: 'dev', deployment: `${index}` }
      return {
        label: `Deployment ${index}`,
        call: updateDeployment,
        request: { params, body: { cms_deployment: { deploymentState: 'paused' as const } } },
        basis: {
          source: querySource(readDeploymentStatus, { params }),
          base: { deploymentState: 'active' },
          mine: { deploymentState: 'paused' },
        },
        verification: { ...querySource(readDeploymentStatus, { params }), shows: { deploymentState: 'paused' } },
      }
    }),
  )
  saveStates(
    'one',
    states.map((state) => ({ state })),
  )
  const write = loadWrite('one')
  if (!write) throw new Error('The write was not stored.')
  render(
    <MemoryRouter>
      <ResumeDialog write={write} onClose={() => {}} />
    </MemoryRouter>,
  )
  await screen.findByRole('dialog')
  return userEvent.setup()
}
const button = (name: string) => screen.findByRole('button', { name })

it('sends the unsent requests, then offers to retry the failed ones', async () => {
  const user = await show(['done', 'refused', 'waiting'])
  await waitFor(async () => expect(await button('Send 1 remaining request')).not.toHaveAttribute('aria-disabled'))
  await user.click(await button('Send 1 remaining request'))
  await user.click(await button('Retry 1 failed request'))
  await waitFor(() => expect(loadStates('one')).toEqual([]))
  expect(screen.queryByText('rejected')).not.toBeInTheDocument()
  expect(sent).toEqual(['2', '1'])
})

it('can be resumed although a query is answered before the write is locked', async () => {
  const shown = show(['refused', 'unknown', 'waiting'])
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  const wire = { status: 200, isJson: true, digest: 0, bytes: undefined }
  act(() => emitAnswer({ client: queryClient, hash: '', mark: '', at: 0, wire }))
  const user = await shown
  await new Promise((resolve) => setTimeout(resolve, LOCKED_AFTER_MS))
  answer()
  await waitFor(async () => expect(await button('Send 1 remaining request')).not.toHaveAttribute('aria-disabled'))
  await user.click(await button('Send 1 remaining request'))
  await waitFor(() => expect(sent).toEqual(['2']))
})

it('sends a dependent request only after the one before it', async () => {
  answered = Promise.reject(new TypeError('no connection'))
  answered.catch(() => {})
  const user = await show(['unknown', 'waiting'], true)
  expect(screen.getByText('storefront / dev')).toBeInTheDocument()
  const checkAgain = await button('Check 1 request again')
  expect(screen.queryByRole('button', { name: /remaining request/ })).not.toBeInTheDocument()
  answered = Promise.resolve()
  await user.click(checkAgain)
  // Verified: it was not made.
  await user.click(await button('Retry 1 failed request'))
  await waitFor(() => expect(sent).toEqual(['0']))
  await user.click(await button('Send 1 remaining request'))
  await waitFor(() => expect(sent).toEqual(['0', '1']))
})

it('removes the draft once everything of it was sent', async () => {
  saveDraft('pause', { comments: 'seen' })
  const user = await show(['done', 'waiting'])
  await waitFor(async () => expect(await button('Send 1 remaining request')).not.toHaveAttribute('aria-disabled'))
  expect(storedKeys('signalbox.draft ')).toHaveLength(1)
  await user.click(await button('Send 1 remaining request'))
  await waitFor(() => expect(storedKeys('signalbox.draft ')).toEqual([]))
})

it('offers to retry a single failed request each time it is refused', async () => {
  refuse = true
  const user = await show(['missed'])
  await user.click(await button('Retry'))
  expect(await screen.findByText(/The request was rejected/)).toBeInTheDocument()
  refuse = false
  await user.click(await button('Retry'))
  expect(await screen.findByText('done')).toBeInTheDocument()
  expect(sent).toEqual(['0', '0'])
})

it('offers to check requests without a response again, together', async () => {
  answered = Promise.reject(new TypeError('no connection'))
  answered.catch(() => {})
  const user = await show(['done', 'unknown', 'unknown'])
  const checkAgain = await button('Check 2 requests again')
  answered = Promise.resolve()
  now = 'paused'
  await user.click(checkAgain)
  await waitFor(() => expect(loadStates('one')).toEqual([]))
  expect(sent).toEqual([])
})

it('does not send changes to a record that changed since it was planned', async () => {
  now = 'canceled'
  const user = await show(['waiting'])
  await waitFor(async () => expect(await button('Send 1 remaining request')).not.toHaveAttribute('aria-disabled'))
  await user.click(await button('Send 1 remaining request'))
  expect(await screen.findByText(/The record has changed in the meantime/)).toBeInTheDocument()
  expect(sent).toEqual([])
})
