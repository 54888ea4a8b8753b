import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../app/test-render.tsx'
import { RecordNotFound } from './RecordNotFound.tsx'

it.each([
  ['account.Assembly', '/acme', 'All assemblies', '/acme/assemblies'],
  ['manifest.Environment', '/acme/shop', 'All environments of shop', '/acme/assemblies/shop/transition'],
  [
    'manifest.Platform',
    '/acme/shop/prod/manifest',
    'All platforms of prod',
    '/acme/assemblies/shop/transition/environments/prod',
  ],
  [
    'manifest.Component',
    '/acme/shop/prod/manifest/web/1',
    'All components of web',
    '/acme/assemblies/shop/transition/environments/prod/platforms/web',
  ],
  ['catalog.Platform', '/acme/shop', 'All platforms of shop', '/acme/assemblies/shop/design'],
  [
    'catalog.Component',
    '/acme/shop/_design/web',
    'All components of web',
    '/acme/assemblies/shop/design/platforms/web',
  ],
  ['base.Unheard', '/acme', 'Overview', '/acme'],
])('links from a missing %s to the list it would be in', (className, nsPath, label, to) => {
  render(
    <MemoryRouter>
      <RecordNotFound record={{ className, name: 'nope', nsPath }} />
    </MemoryRouter>,
  )
  expect(screen.getByText(/^There is no \w+ nope in acme( \/ [a-z]+)*$/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', to)
})
