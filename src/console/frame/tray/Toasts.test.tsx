import { notifications } from '@mantine/notifications'
import { act, fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { reportItemStates } from '../../data/write/open-writes.ts'
import { endWatched, reportProgress, watchDeployment } from '../../data/watch/watch.ts'
import { endBulk, watchBulk } from '../../data/watch/bulk.ts'
import Toasts from './Toasts.tsx'

const router = () =>
  createMemoryRouter([
    { path: '/', element: <Toasts /> },
    { path: '*', element: <h1>There</h1> },
  ])
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const toastTexts = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

async function finish(name: string, good: boolean) {
  act(() => {
    watchBulk(name, name, `/${name}`, 2)
    reportItemStates(name, [{ state: 'done' }, { state: good ? 'done' : 'unknown' }])
    endBulk(name, good)
  })
  await pass(1)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) })
  localStorage.clear()
  render(<RouterProvider router={router()} />)
})
afterEach(() => {
  act(() => notifications.clean())
  vi.useRealTimers()
  localStorage.clear()
})

it('show ended jobs: success disappears, a problem stays until dismissed', async () => {
  await finish('Restart', true)
  await finish('Replace', false)
  expect(toastTexts()).toEqual(['Replace: stopped', 'Restart: done'])
  await pass(20)
  expect(toastTexts()).toEqual(['Replace: stopped'])
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Replace' }))
  await pass(1)
  expect(toastTexts()).toEqual([])
})

it('hide a cancellation like a success', async () => {
  const params = { organization: 'acme', assembly: 'billing', environment: 'prod', deployment: '7' }
  const id = 'deployment acme/billing/prod/7'
  act(() => {
    watchDeployment(params, 'Deployment 7', '/7')
    reportProgress(id, { state: 'canceled' })
    endWatched(id, false)
  })
  await pass(1)
  expect(toastTexts()).toEqual(['Deployment 7: canceled'])
  await pass(20)
  expect(toastTexts()).toEqual([])
})

it('stay while the pointer is over them', async () => {
  await finish('Restart', true)
  fireEvent.mouseEnter(screen.getByRole('alert'))
  await pass(60)
  expect(toastTexts()).toHaveLength(1)
  fireEvent.mouseLeave(screen.getByRole('alert'))
  await pass(20)
  expect(toastTexts()).toHaveLength(0)
})

it('are four at most, and link to their pages', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await finish(name, false)
  expect(screen.getAllByRole('link')).toHaveLength(4)
  fireEvent.click(screen.getByRole('link', { name: /^e/ }))
  await pass(0)
  expect(screen.getByRole('heading', { name: 'There' })).toBeInTheDocument()
})
