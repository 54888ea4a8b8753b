import { describe, expect, it, vi } from 'vitest'
import { SINGLE_TAB, startPolling } from '../read/poll.ts'
import { setUpPolling } from '../read/test-polling.ts'
import { queryClient } from '../query-client.ts'
import { endWatched, onWatchEnd, stopWatching, watchDeployment, watchProcedure } from './watch.ts'
import { endBulk, reportBulk, watchBulk } from './bulk.ts'
import { getWatched } from './list.ts'
import { followWatched } from './poll.ts'

const SCOPE = { organization: 'acme', assembly: 'storefront', environment: 'prod', deployment: '42' }
const { leave, seconds, setHidden } = setUpPolling(queryClient)

const watchOne = () => watchDeployment(SCOPE, 'Deployment 42', '/acme/42')

function stubFetch(answer: () => object | Response) {
  vi.stubGlobal('fetch', async () => {
    const made = answer()
    return made instanceof Response ? made : Response.json(made)
  })
}

function follow() {
  leave.push(startPolling(queryClient, SINGLE_TAB), followWatched())
}

describe('the list', () => {
  it('survives a reload and has no duplicates', () => {
    watchOne()
    watchOne()
    watchProcedure({ organization: 'acme', procedure: '7' }, 'Restart', '/acme/7')
    const kept: unknown = JSON.parse(localStorage.getItem('signalbox.watched ') ?? '')
    expect(kept).toMatchObject([{ kind: 'procedure' }, { kind: 'deployment', label: 'Deployment 42', to: '/acme/42' }])
  })

  it('is empty if the stored value is invalid', () => {
    localStorage.setItem('signalbox.watched ', '[{"id":7}]')
    expect(getWatched()).toEqual([])
  })

  it('removes entries a day after their end', async () => {
    watchOne()
    endWatched(getWatched()[0]?.id ?? '', true)
    await seconds(25 * 3_600)
    watchBulk('bulk 1', 'Replace 20 instances', '/acme', 20)
    expect(getWatched().map(({ id }) => id)).toEqual(['bulk 1'])
  })
})

describe('something watched', () => {
  it('is polled with its progress until it ends', async () => {
    let state = 'active'
    const records = { 1: { recordId: 1, state: 'complete' }, 2: { recordId: 2, state: 'inprogress' } }
    const asked = vi.fn(() => ({ deploymentId: 42, deploymentState: state, rfc_info: records }))
    stubFetch(asked)
    watchOne()
    follow()
    await seconds(1)
    expect(getWatched()).toMatchObject([{ state: 'active', done: 1, failed: 0, total: 2 }])
    state = 'failed'
    await seconds(3)
    expect(getWatched()).toMatchObject([{ state: 'failed', end: { good: false } }])
    const before = asked.mock.calls.length
    await seconds(60)
    expect(asked).toHaveBeenCalledTimes(before)
  })

  it('is polled in a hidden tab', async () => {
    let state = 'active'
    stubFetch(() => ({
      procedureId: 7,
      procedureState: state,
      actions: [
        { actionId: 1, ciId: 1, actionState: 'complete' },
        { actionId: 2, ciId: 1, actionState: 'complete' },
      ],
    }))
    watchProcedure({ organization: 'acme', procedure: '7' }, 'Restart', '/acme/7')
    follow()
    await seconds(1)
    setHidden(true)
    document.dispatchEvent(new Event('visibilitychange'))
    state = 'complete'
    await seconds(35)
    // Instances, like its page, and not actions.
    expect(getWatched()).toMatchObject([{ end: { good: true }, done: 1, total: 1 }])
  })

  it('is removed when it is not found', async () => {
    stubFetch(() => Response.json({ errors: ["Could not locate deployment 'x'."] }, { status: 404 }))
    watchOne()
    follow()
    await seconds(1)
    expect(getWatched()).toEqual([])
  })

  it('restarts when watched again after its end', () => {
    watchOne()
    endWatched(getWatched()[0]?.id ?? '', false)
    watchOne()
    expect(getWatched()).toMatchObject([{ state: '' }])
    expect(getWatched()[0]?.end).toBeUndefined()
  })
})

describe('its end', () => {
  it('notifies once, including late listeners, and not again after a reload', async () => {
    const heard = vi.fn()
    watchBulk('bulk 1', 'Replace 20 instances', '/acme', 20)
    reportBulk('bulk 1', { state: 'sending', done: 20, failed: 0, total: 20 })
    leave.push(onWatchEnd(heard))
    endBulk('bulk 1', true)
    endBulk('bulk 1', false)
    await seconds(5)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ id: 'bulk 1', done: 20, end: { good: true } })
    const later = vi.fn()
    leave.push(onWatchEnd(later))
    await seconds(5)
    expect(later).not.toHaveBeenCalled()
  })

  it('notifies in the visible tab; a hidden tab waits and skips what was notified', async () => {
    const heard = vi.fn()
    watchBulk('bulk 1', 'Replace', '/acme', 1)
    leave.push(onWatchEnd(heard))
    setHidden(true)
    endBulk('bulk 1', true)
    await seconds(1)
    expect(heard).not.toHaveBeenCalled()
    // Another tab has notified.
    localStorage.setItem(
      'signalbox.watched ',
      (localStorage.getItem('signalbox.watched ') ?? '').replace('"notified":false', '"notified":true'),
    )
    await seconds(5)
    expect(heard).not.toHaveBeenCalled()
  })

  it('does not notify about removed entries', async () => {
    const heard = vi.fn()
    leave.push(onWatchEnd(heard))
    watchBulk('bulk 1', 'Replace', '/acme', 1)
    stopWatching('bulk 1')
    endBulk('bulk 1', true)
    await seconds(5)
    expect(heard).not.toHaveBeenCalled()
  })
})
