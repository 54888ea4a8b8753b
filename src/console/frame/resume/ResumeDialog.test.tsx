import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { updateDeployment } from '../../../contract/deployments.ts'
import { keepIntent, keepStates, statesOf, type ItemState } from '../../data/intent-store.ts'
import { forgetOldSent } from '../../data/sent-before.ts'
import { ResumeDialog } from './ResumeDialog.tsx'

let refuse = false
const sent: string[] = []

beforeAll(() => configure({ asyncUtilTimeout: 5_000 }))
afterAll(() => configure({ asyncUtilTimeout: 1_000 }))
beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  refuse = false
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path.split('/').at(-1) ?? '')
    return refuse ? Response.json({ errors: ['no'] }, { status: 422 }) : Response.json({ deploymentId: 1 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetOldSent()
})

async function show(...states: ItemState['state'][]) {
  const intent = keepIntent(
    { id: 'one', title: 'Pause them', to: '/acme', openedAt: Date.now() },
    states.map((_, at) => ({
      label: `Deployment ${at}`,
      call: updateDeployment,
      request: {
        params: { organization: 'acme', assembly: 'storefront', environment: 'dev', deployment: `${at}` },
        body: { cms_deployment: { deploymentState: 'paused' as const } },
      },
    })),
  )
  keepStates(
    intent.id,
    states.map((state) => ({ state })),
  )
  render(
    <MemoryRouter>
      <ResumeDialog intent={intent} onClose={() => {}} />
    </MemoryRouter>,
  )
  await screen.findByRole('dialog')
  return userEvent.setup()
}
const button = (name: string) => screen.findByRole('button', { name })

it('sends what was not sent, and then offers what had failed before', async () => {
  const user = await show('done', 'refused', 'waiting')
  await waitFor(async () => expect(await button('Send the one not sent')).not.toHaveAttribute('aria-disabled'))
  await user.click(await button('Send the one not sent'))
  await user.click(await button('Retry 1 that failed'))
  await waitFor(() => expect(screen.queryByText('refused')).not.toBeInTheDocument())
  expect(sent).toEqual(['2', '1'])
  expect(statesOf('one')).toEqual([])
})

it('offers a single one that failed again, as often as it is refused', async () => {
  refuse = true
  const user = await show('missed')
  await user.click(await button('Send it again'))
  expect(await screen.findByText(/The service refused/)).toBeInTheDocument()
  refuse = false
  await user.click(await button('Send it again'))
  expect(await screen.findByText('done')).toBeInTheDocument()
  expect(sent).toEqual(['0', '0'])
})
