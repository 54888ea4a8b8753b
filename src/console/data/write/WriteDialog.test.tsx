import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { render } from '../../app/test-render.tsx'
import { readDeploymentStatus, updateDeployment } from '../../../contract/transition/deployments.ts'
import { WriteDialog, type WriteDialogProps } from './WriteDialog.tsx'
import { loadDraft, saveDraft } from './drafts.ts'
import { querySource, type WriteRequest } from './write-request.ts'
import { queryClient } from '../query-client.ts'
import { callQuery } from '../read/call-query.ts'
import { RefusalError } from '../refusal-error.ts'
import { storedKeys } from '../../kit/browser/storage.ts'
import { readOnlyMode } from '../../kit/browser/read-only-mode.ts'
import { removeExpiredSent } from './dedupe.ts'
import { getWatched } from '../watch/list.ts'

const deploymentScope = (deployment: string) => ({
  organization: 'acme',
  assembly: 'storefront',
  environment: 'dev',
  deployment,
})

function pause(
  deployment: string,
  more: Partial<WriteRequest<typeof updateDeployment>> = {},
): WriteRequest<typeof updateDeployment> {
  return {
    label: `Deployment ${deployment}`,
    call: updateDeployment,
    request: { params: deploymentScope(deployment), body: { cms_deployment: { deploymentState: 'paused' } } },
    ...more,
  }
}

let answers: (method: string, path: string) => Response | Promise<Response> = () => Response.json({})
const requested: string[] = []
const writes = () => requested.filter((each) => each.startsWith('PUT'))
const status = (deploymentState: string) =>
  Response.json({ deploymentId: 1, deploymentState, comments: '', rfc_info: {} })

beforeEach(() => {
  localStorage.clear()
  requested.length = 0
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    requested.push(`${method} ${path}`)
    return answers(method, path)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  readOnlyMode.set(false)
  removeExpiredSent()
})

async function show(props: Partial<WriteDialogProps<typeof updateDeployment>> = {}) {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <WriteDialog
        title="Pause it"
        description=""
        requests={[pause('1')]}
        invalidates={[]}
        staysOpen
        onClose={onClose}
        {...props}
      />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy())
  return { user: userEvent.setup(), onClose }
}

/** A query of the page below the dialog. */
const refetchSomething = async () => {
  await queryClient.fetchQuery({ ...callQuery(readDeploymentStatus, { params: deploymentScope('9') }), staleTime: 0 })
}

/** Puts the focus on what has the name; the way there by Tab is for the workflow's test, in a real browser. */
function focusOn(role: 'button' | 'checkbox' | 'radio', name: string | RegExp) {
  act(() => screen.getByRole(role, { name }).focus())
  expect(screen.getByRole(role, { name })).toHaveFocus()
}

describe('one write', () => {
  it('is sent by keyboard alone and returns the answer', async () => {
    answers = () => Response.json({ deploymentId: 1, deploymentState: 'paused' })
    const onDone = vi.fn()
    const { user } = await show({ onDone, acknowledge: 'Yes, pause it' })
    focusOn('checkbox', 'Yes, pause it')
    await user.keyboard(' ')
    focusOn('button', 'Pause it')
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(onDone.mock.calls[0]?.[0]).toMatchObject([{ deploymentState: 'paused' }])
    expect(writes()).toHaveLength(1)
  })

  it('shows a refusal and can be retried', async () => {
    answers = () => Response.json({ errors: ['not in active state'] }, { status: 422 })
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('not in active state')
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    await waitFor(() => expect(writes()).toHaveLength(2))
  })

  const verification = {
    ...querySource(readDeploymentStatus, { params: deploymentScope('1') }),
    shows: { deploymentState: 'paused' },
  }

  it('verifies a lost answer and shows that it happened', async () => {
    answers = (method) => (method === 'PUT' ? Promise.reject(new TypeError('reset')) : status('paused'))
    const onDone = vi.fn()
    const { user } = await show({ requests: [pause('1', { verification })], onDone })
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(writes()).toHaveLength(1)
  })

  it('re-verifies an unknown outcome on reconnect', async () => {
    let isAway = true
    answers = () => (isAway ? new Response('', { status: 504 }) : status('paused'))
    const onDone = vi.fn()
    const { user } = await show({ requests: [pause('1', { verification })], onDone })
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    expect(await screen.findByRole('button', { name: 'Check again' })).toBeEnabled()
    expect(onDone).not.toHaveBeenCalled()
    isAway = false
    await act(refetchSomething)
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(writes()).toHaveLength(1)
  })

  it('does not offer to resend while the outcome is unknown', async () => {
    answers = (method) =>
      method === 'PUT' ? Promise.reject(new TypeError('reset')) : new Response('', { status: 502 })
    const { user, onClose } = await show()
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    expect(await screen.findByText('outcome unknown')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Pause it' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('cannot be sent in read-only mode', async () => {
    act(() => readOnlyMode.set(true))
    const { user } = await show()
    expect(screen.getByRole('button', { name: 'Pause it' })).toHaveAccessibleDescription(/Read-only mode is on/)
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    expect(requested).toEqual([])
  })
})

describe('the comparison before it is sent', () => {
  const basis = {
    source: querySource(readDeploymentStatus, { params: deploymentScope('1') }),
    base: { deploymentState: 'active' },
    mine: { deploymentState: 'paused' },
    labels: { deploymentState: 'State' },
  }

  it('sends without a review if there are no concurrent changes', async () => {
    answers = () => status('active')
    const { user } = await show({ requests: [pause('1', { basis })] })
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
  })

  it('shows concurrent changes and sends the chosen values, by keyboard', async () => {
    answers = () => status('canceled')
    const { user } = await show({ requests: [pause('1', { basis })] })
    focusOn('button', 'Pause it')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Changed in the meantime' })).toHaveTextContent('canceled')
    expect(writes()).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Pause it' })).toHaveAccessibleDescription(
      /Choose a value for each field/,
    )
    focusOn('radio', /State: Current canceled/)
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Pause it' })).toHaveAccessibleDescription(
      /None of your changes are left/,
    )
    await user.click(screen.getByRole('radio', { name: /State: Yours paused/ }))
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
  })

  it('is repeated before a retry', async () => {
    let now = 'active'
    const errors = ['Whether it was made is not known.']
    answers = (method) => (method === 'PUT' ? Response.json({ errors }, { status: 504 }) : status(now))
    const verification = { ...basis.source, shows: { deploymentState: 'paused' } }
    const { user } = await show({ requests: [pause('1', { basis, verification })] })
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    const again = await screen.findByRole('button', { name: 'Retry' })
    // It is known by now.
    expect(screen.getByRole('list', { name: 'Results' })).toHaveTextContent('the change was not made')
    expect(screen.queryByText(/is not known/)).not.toBeInTheDocument()
    now = 'canceled'
    await user.click(again)
    expect(await screen.findByText(/The record has changed in the meantime/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    expect(await screen.findByRole('region', { name: 'Changed in the meantime' })).toHaveTextContent('canceled')
    expect(writes()).toHaveLength(1)
  })

  it('requires an acknowledgement if it failed', async () => {
    answers = (method) => (method === 'PUT' ? Response.json({ deploymentId: 1 }) : new Response('', { status: 502 }))
    const { user } = await show({ requests: [pause('1', { basis })] })
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    await user.click(await screen.findByRole('checkbox', { name: /without comparing/ }))
    expect(writes()).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
  })

  it('requires none once it succeeds on reconnect', async () => {
    let isAway = true
    answers = () => (isAway ? new Response('', { status: 502 }) : status('active'))
    const { user } = await show({ requests: [pause('1', { basis })] })
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    const tick = await screen.findByRole('checkbox', { name: /without comparing/ })
    await expect(refetchSomething()).rejects.toThrow(RefusalError)
    expect(tick).toBeInTheDocument()
    isAway = false
    await act(refetchSomething)
    await waitFor(() => expect(tick).not.toBeInTheDocument())
    expect(writes()).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
  })
})

it('refuses items of a bulk write with concurrent changes', async () => {
  answers = (method, path) =>
    method === 'PUT' ? Response.json({ deploymentId: 1 }) : status(path.includes('/2') ? 'canceled' : 'active')
  const based = (deployment: string) =>
    pause(deployment, {
      basis: {
        source: querySource(readDeploymentStatus, { params: deploymentScope(deployment) }),
        base: { deploymentState: 'active' },
        mine: { deploymentState: 'paused' },
      },
    })
  const { user } = await show({ requests: ['1', '2'].map(based) })
  await user.click(screen.getByRole('button', { name: 'Pause it' }))
  expect(await screen.findByText(/The record has changed in the meantime/)).toBeInTheDocument()
  expect(writes().map((each) => each.split('/').at(-1))).toEqual(['1'])
})

describe('checks', () => {
  it('block the write, or require an acknowledgement if they failed', async () => {
    const guards = [
      { label: 'Lock', check: async () => ({ state: 'clear' as const, note: 'It is not locked.' }) },
      { label: 'Primary clouds', check: () => Promise.reject(new Error('no answer')) },
    ]
    const { user } = await show({ guards })
    expect(await screen.findByText('not checked')).toBeInTheDocument()
    expect(screen.queryByText('Lock')).toBeNull()
    expect(screen.getByRole('button', { name: 'Pause it' })).toHaveAccessibleDescription(
      'Select the checkbox above first.',
    )
    await user.click(screen.getByRole('checkbox', { name: 'Continue without this check: Primary clouds' }))
    expect(screen.getByRole('button', { name: 'Pause it' })).not.toHaveAccessibleDescription()
  })

  it('are repeated on reconnect if they failed', async () => {
    let isAway = true
    const check = async () => {
      if (isAway) throw new Error('no answer')
      return { state: 'blocks' as const, note: 'It is locked.' }
    }
    await show({ guards: [{ label: 'Lock', check }] })
    expect(await screen.findByText('not checked')).toBeInTheDocument()
    isAway = false
    answers = () => status('active')
    await act(refetchSomething)
    expect(await screen.findByText('blocked')).toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('are shown as they end while a failed one is repeated', async () => {
    let readLock = () => {}
    let readCells = () => {}
    const lockRead = new Promise<void>((resolve) => (readLock = resolve))
    const cellsRead = new Promise<void>((resolve) => (readCells = resolve))
    let isAway = true
    const guards = [
      {
        label: 'Lock',
        check: async () => {
          if (isAway) throw new Error('no answer')
          await lockRead
          return { state: 'attention' as const, note: 'It was locked.' }
        },
      },
      {
        label: 'Cells',
        check: async () => {
          await cellsRead
          return { state: 'clear' as const, note: 'They were read again.' }
        },
      },
    ]
    await show({ guards })
    expect(await screen.findByText('not checked')).toBeInTheDocument()
    isAway = false
    answers = () => status('active')
    await act(refetchSomething)
    readCells()
    expect(await screen.findByText('They were read again.')).toBeInTheDocument()
    readLock()
    expect(await screen.findByText('It was locked.')).toBeInTheDocument()
    expect(screen.queryByText('checking')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Pause it' })).not.toHaveAccessibleDescription()
  })

  it('end after half a minute without an answer, and can be repeated', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      let answer = () => new Promise<never>(() => {})
      const check = vi.fn(() => answer())
      await show({ guards: [{ label: 'Cells', check }] })
      expect(screen.getByText('checking')).toBeInTheDocument()
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      expect(screen.getByText(/could not be checked: no response within 30 seconds\./)).toBeInTheDocument()
      answer = () => Promise.reject(new Error('away'))
      act(() => screen.getByRole('button', { name: 'Check again' }).click())
      expect(await screen.findByText(/could not be checked: away\./)).toBeInTheDocument()
      expect(check).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('show their blocking reason once, and leave nothing to confirm', async () => {
    const guards = [{ label: 'Lock', check: async () => ({ state: 'blocks' as const, note: 'It is locked.' }) }]
    await show({ guards, typeName: 'web', acknowledge: 'Users notice.' })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Pause it' })).toHaveAccessibleDescription('It is locked.'),
    )
    expect(screen.getAllByText('It is locked.').filter((text) => text.closest('[role=tooltip]') === null)).toHaveLength(
      1,
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  })
})

it('stops a bulk write at the first refusal, then retries and continues', async () => {
  let refuse = true
  answers = (_, path) =>
    refuse && path.includes('/2')
      ? Response.json({ errors: ['no'] }, { status: 422 })
      : Response.json({ deploymentId: 1 })
  const { user } = await show({ requests: ['1', '2', '3'].map((each) => pause(each)) })
  await user.click(screen.getByRole('button', { name: 'Pause it' }))
  expect(await screen.findByRole('button', { name: 'Retry 1 failed request' })).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Results' })).toHaveTextContent('Deployment 3not sent')
  expect(writes()).toHaveLength(2)
  refuse = false
  await user.click(screen.getByRole('button', { name: 'Retry 1 failed request' }))
  await waitFor(() => expect(writes()).toHaveLength(3))
  await user.click(await screen.findByRole('button', { name: 'Send 1 remaining request' }))
  await waitFor(() => expect(writes()).toHaveLength(4))
  await waitFor(() => expect(screen.queryByText('not sent')).not.toBeInTheDocument())
  // The tray reported an end with a problem. The resumed write reports its own end.
  await waitFor(() => expect(getWatched()[0]?.end?.good).toBe(true))
})

describe('the draft that it sends', () => {
  const comment = z.object({ comments: z.string() })
  const isStored = () => loadDraft('pause', comment, { comments: '' }) !== undefined

  it.each([
    ['removed once it is done, although the dialog is gone', 0, false],
    ['kept if it was changed after it was confirmed', 60_000, true],
  ])('is %s', async (_, changedAfter, isKept) => {
    let answer = (_response: Response) => {}
    answers = () => new Promise((resolve) => (answer = resolve))
    saveDraft('pause', { comments: 'seen' })
    const { user } = await show({ draft: 'pause' })
    await user.click(screen.getByRole('button', { name: 'Pause it' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    cleanup()
    if (isKept) saveDraft('pause', { comments: 'seen, and more' }, Date.now() + changedAfter)
    expect(isStored()).toBe(true)
    await act(async () => answer(Response.json({ deploymentId: 1 })))
    await waitFor(() => expect(storedKeys('signalbox.write ')).toEqual([]))
    await waitFor(() => expect(isStored()).toBe(isKept))
  })
})
