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

it.each([
  ['account.Cloud', '/acme/_clouds', 'There is no cloud nope in acme'],
  ['manifest.Platform', '/acme/shop/bom/manifest', 'There is no platform nope in acme / shop / bom'],
  ['manifest.Component', '/acme/shop/7/manifest/web/1', 'There is no component nope in acme / shop / 7 / web'],
  ['catalog.Component', '/acme/shop/_design/manifest', 'There is no component nope in acme / shop / manifest'],
])('names where a missing %s in %s would be', (className, nsPath, text) => {
  render(
    <MemoryRouter>
      <RecordNotFound record={{ className, name: 'nope', nsPath }} />
    </MemoryRouter>,
  )
  expect(screen.getByText(text)).toBeInTheDocument()
})
