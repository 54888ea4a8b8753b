// All health pages count alike: monitored instances as the service counts them, or all instances if it counts none.
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stubRefusingService, renderRoute } from '../../app/test-refusing-service.ts'
import { Component as EnvironmentPage } from './OperatedEnvironmentPage.tsx'
import { Component as PlatformPage } from './OperatedPlatformPage.tsx'

const healthOf = (health: Record<string, number>) => [
  { id: 1, ns: '/acme/shop/dev/manifest/web/1', name: 'compute', class: 'manifest.Compute', health },
]

const reads: Record<string, unknown> = {
  '/platforms': [{ ciId: 50, ciName: 'web' }],
  '/components': ['compute', 'fqdn'].map((ciName, index) => ({ ciId: index + 60, ciName })),
  '/instances': ['compute-9-1', 'compute-9-2', 'compute-9-3', 'fqdn-9-1'].map((ciName, index) => ({
    ciId: index + 1,
    ciName,
    nsPath: '/acme/shop/dev/bom/web/1',
    opsState: null,
  })),
}
stubRefusingService(reads)

const ENVIRONMENT = '/:organization/assemblies/:assembly/operations/environments/:environment'
const ENVIRONMENT_PATH = '/acme/assemblies/shop/operations/environments/dev'
const showEnvironment = () => renderRoute(<EnvironmentPage />, ENVIRONMENT, ENVIRONMENT_PATH)
const showPlatform = () =>
  renderRoute(<PlatformPage />, `${ENVIRONMENT}/platforms/:platform`, `${ENVIRONMENT_PATH}/platforms/web`)

const figures = async () => (await screen.findByRole('list', { name: 'Instances by state' })).textContent

describe.each([
  ['an environment', showEnvironment],
  ['a platform', showPlatform],
])('the health of %s', (_, show) => {
  it('counts monitored instances', async () => {
    reads['/health'] = healthOf({ total: 3, good: 2, unhealthy: 1 })
    show()
    expect(await figures()).toBe('1unhealthy33%2good67%')
    expect(screen.getByText('3 monitored instances')).toBeInTheDocument()
  })

  it('counts all instances as not monitored when the service counts none', async () => {
    reads['/health'] = []
    show()
    expect(await figures()).toBe('4not monitored100%')
    expect(screen.getByText('0 monitored instances')).toBeInTheDocument()
  })
})

it('shows "not monitored" for a component without health', async () => {
  reads['/health'] = healthOf({ total: 3, good: 3 })
  showPlatform()
  await figures()
  expect(screen.getByRole('row', { name: /^fqdn/ })).toHaveTextContent(/^fqdnnot monitored$/)
})
