import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { Component as ProcedurePage } from './ProcedurePage.tsx'

const procedure = {
  procedureId: 7,
  procedureName: 'reboot',
  nsPath: '/acme/shop/dev/bom/web/1',
  ciId: 60,
  actions: [{ actionId: 1, ciId: 14, actionName: 'reboot', actionState: 'complete' }],
}
let isAvailable = true
let failedLog: readonly object[] | undefined
let procedureState = 'complete'

beforeEach(() => {
  isAvailable = true
  procedureState = 'complete'
  failedLog = undefined
})

stubService((path) => {
  if (failedLog && path.includes('/procedures/7')) {
    const [action] = procedure.actions
    const actions = [{ ...action, actionState: 'failed' }]
    return Response.json({ ...procedure, procedureState: 'failed', actions, log_data: { 1: failedLog } })
  }
  if (path.includes('/procedures/7')) return Response.json({ ...procedure, procedureState })
  if (!isAvailable) return refuse('out of order', 500)
  return Response.json(
    path.includes('/instances') ? [{ ciId: 14, ciName: 'compute-9-1' }] : [{ ciId: 60, ciName: 'compute' }],
  )
})

const PLATFORM_PATH = '/acme/assemblies/shop/operations/environments/dev/platforms/web/procedures/7'

const PATTERNS = [
  '/:organization/operations/procedures/:procedure',
  '/:organization/assemblies/:assembly/operations/environments/:environment/platforms/:platform/procedures/:procedure',
]

const show = (path = '/acme/operations/procedures/7') => renderRoute(<ProcedurePage />, PATTERNS, path)

it('links the component that a procedure runs on', { timeout: 15_000 }, async () => {
  show()
  expect(await screen.findByRole('link', { name: 'shop / dev / web / compute' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  // It is complete.
  expect(screen.queryByRole('button', { name: 'Cancel procedure' })).toBeNull()
})

it('cancels a procedure in a dialog that is left by Back', { timeout: 15_000 }, async () => {
  procedureState = 'active'
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Cancel procedure' }))
  expect(await screen.findByRole('button', { name: 'Back' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

it('shows the procedure when its component could not be loaded', { timeout: 15_000 }, async () => {
  isAvailable = false
  show()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The target and the names of its instances could not be loaded.')
  expect(screen.getByRole('heading', { level: 1, name: 'reboot' })).toBeInTheDocument()
})

it.each([
  [
    'pid 9107 holds the port',
    [
      { level: 'ERROR', message: '2026-11-26T10:01:00.000Z no response' },
      { level: 'ERROR', message: '2026-11-26T10:05:33.089Z pid 9107 holds the port' },
      { level: 'INFO', message: 'exit' },
    ],
  ],
  ['no reason given, see the log', []],
])('shows why an action failed, and what can be done: %s', { timeout: 15_000 }, async (reason, log) => {
  failedLog = log
  const user = show()
  expect(await screen.findByText(/^Stopped: reboot failed on 1 of 1 instance/)).toBeInTheDocument()
  const banner = screen.getByText(/^Stopped/).closest('[role=status]')
  await waitFor(() => expect(banner).toHaveTextContent(`compute-9-1: ${reason}`))
  expect(screen.getByRole('link', { name: 'Show log' })).toHaveAttribute('href', expect.stringMatching(/log=1$/))
  expect(screen.getByRole('row', { name: /compute-9-1/ })).toHaveTextContent(reason)
  expect(screen.getByRole('button', { name: 'Retry procedure' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Cancel|failed instance/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(screen.getByRole('menuitem', { name: /^Cancel procedure/ })).toHaveTextContent('pending actions do not start')
  await user.click(screen.getByRole('menuitem', { name: /^Retry 1 failed instance.*on the failed instance only\.$/ }))
  expect(await screen.findByRole('dialog', { name: /on 1 instance$/ })).toBeInTheDocument()
})

it('reads a procedure below its platform as a fallback', { timeout: 15_000 }, async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/procedures/7')) return Response.json([])
    requested.push(path)
    return path.endsWith(PLATFORM_PATH) ? Response.json({ ...procedure, nsPath: null }) : refuse('not found', 404)
  })
  show(PLATFORM_PATH)
  expect(await screen.findByRole('heading', { level: 1, name: 'reboot' })).toBeInTheDocument()
  expect(requested.slice(0, 2)).toEqual(['/api/acme/operations/procedures/7', `/api${PLATFORM_PATH}`])
})
