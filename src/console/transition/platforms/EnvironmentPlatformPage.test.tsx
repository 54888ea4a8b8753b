import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { Component as EnvironmentPlatformPage } from './EnvironmentPlatformPage.tsx'

let size: object = {}
stubService((path) => {
  if (path.includes('/components'))
    return Response.json([{ ciId: 1, ciName: 'lb', ciClassName: 'manifest.Lb', ...size }])
  return /(?:latest|bom)$/.test(path) ? new Response('', { status: 404 }) : Response.json([])
})

const show = () =>
  renderRoute(
    <EnvironmentPlatformPage />,
    '/:organization/assemblies/:assembly/transition/environments/:environment/platforms/:platform',
    '/acme/assemblies/shop/transition/environments/dev/platforms/web',
  )

it('shows the tab it belongs to, and no columns that would be empty', async () => {
  show()
  expect(await screen.findByText('Load balancer')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('data-open')
  expect(screen.queryByRole('columnheader', { name: /Kept on pull/ })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: /Uncommitted/ })).toBeNull()
})

it('shows what an environment keeps', async () => {
  size = { ciAttrProps: { owner: { size: 'manifest' } } }
  show()
  expect(await screen.findByRole('columnheader', { name: /Kept on pull/ })).toBeInTheDocument()
})
