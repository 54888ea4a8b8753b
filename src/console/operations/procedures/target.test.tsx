import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { Component as ProcedurePage } from './ProcedurePage.tsx'

const procedure = {
  procedureId: 7,
  procedureName: 'reboot',
  procedureState: 'complete',
  nsPath: '/acme/shop/dev/bom/web/1',
  ciId: 60,
  actions: [{ actionId: 1, ciId: 14, actionName: 'reboot', actionState: 'complete' }],
}
let isAvailable = true

stubService((path) => {
  if (path.includes('/procedures/7')) return Response.json(procedure)
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
  isAvailable = true
  show()
  expect(await screen.findByRole('link', { name: 'shop / dev / web / compute' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows the procedure when its component could not be loaded', { timeout: 15_000 }, async () => {
  isAvailable = false
  show()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The target and the names of its instances could not be loaded.')
  expect(screen.getByRole('heading', { level: 1, name: 'reboot' })).toBeInTheDocument()
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
