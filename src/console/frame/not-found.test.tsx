import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse, stubService } from '../app/test-refusing-service.ts'
import { renderRoutes } from '../app/test-wrapper.tsx'
import { RouteErrorPage } from './RouteErrorPage.tsx'
import * as signInPage from './SignInPage.tsx'

stubService((path) =>
  path.includes('/account/') ? Response.json([{ id: 1, name: 'acme' }]) : refuse('not found', 404),
)

const notFound = () => {
  throw new Response(null, { status: 404 })
}

it.each([
  ['/acme/nope', 'Go to overview', '/acme'],
  ['/a/b/c/d', 'Go to organizations', '/'],
])('links from %s to a page that exists', async (address, name, to) => {
  renderRoutes([{ path: '/:organization/*', loader: notFound, ErrorBoundary: RouteErrorPage }], address)
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to)
})

it('has no sign-in page where the gateway has its own token', async () => {
  renderRoutes(
    [
      { path: '/', element: 'organizations' },
      { path: '/sign-in', ...signInPage },
    ],
    '/sign-in',
  )
  expect(await screen.findByText('organizations')).toBeVisible()
})
