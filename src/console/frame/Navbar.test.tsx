import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderRoutes } from '../app/test-wrapper.tsx'
import { Navbar } from './Navbar.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json([]))))
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/acme/operations/procedures/7', 'Procedures'],
  ['/acme/new-change-plan', 'Change plans'],
  ['/acme/deployments', 'Deployments'],
])('marks the section of %s', async (address, section) => {
  const element = <Navbar overlaid open onClose={() => {}} collapsed={false} />
  const routes = ['/operations/procedures/:procedure', '/*'].map((end) => ({ path: `/:organization${end}`, element }))
  renderRoutes(routes, address)
  const link = await screen.findByRole('link', { name: section }, { timeout: 5_000 })
  expect(link).toHaveAttribute('aria-current', 'page')
  expect(screen.getAllByRole('link').filter((each) => each.hasAttribute('aria-current'))).toEqual([link])
})
