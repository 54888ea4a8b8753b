import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../app/test-wrapper.tsx'
import { queryClient } from '../../data/query-client.ts'
import { AssemblyLinks } from './AssemblyLinks.tsx'

const OPERATED = '/acme/assemblies/shop/operations/environments/prod'

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.includes('/platforms')
        ? [{ ciId: 2, ciName: 'web' }]
        : ['prod', 'dev'].map((ciName, index) => ({ ciId: index + 1, ciName })),
    ),
  )
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  [OPERATED, OPERATED],
  [`${OPERATED}/instances`, OPERATED],
  [`${OPERATED}/platforms/web`, `${OPERATED}/platforms/web`],
  [`${OPERATED}/platforms/web/instances`, `${OPERATED}/platforms/web`],
])('marks the current link on %s', async (address, current) => {
  const links = <AssemblyLinks organization="acme" assembly="shop" collapsed={false} />
  const routes = ['/platforms/:platform/*', '/*'].map((end) => ({
    path: OPERATED.replace('prod', ':environment') + end,
    element: links,
  }))
  renderRoutes(routes, address)
  await screen.findAllByRole('link', { name: 'prod' })
  const currentLinks = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(currentLinks.map((link) => link.getAttribute('href'))).toEqual([current])
})

it('lists the platforms of the operated environment, whatever the page has loaded', async () => {
  const links = <AssemblyLinks organization="acme" assembly="shop" collapsed={false} />
  renderRoutes(
    [{ path: `${OPERATED.replace('prod', ':environment')}/instances`, element: links }],
    `${OPERATED}/instances`,
  )
  expect(await screen.findByRole('link', { name: 'web' })).toHaveAttribute('href', `${OPERATED}/platforms/web`)
})

it('lists the environments by name, as the pages do', async () => {
  const links = <AssemblyLinks organization="acme" assembly="shop" collapsed={false} />
  renderRoutes([{ path: '/acme/*', element: links }], '/acme')
  const found = await screen.findAllByRole('link', { name: /^(?:dev|prod)$/ })
  expect(found.map(({ textContent }) => textContent.trim())).toEqual(['dev', 'prod', 'dev', 'prod'])
})
