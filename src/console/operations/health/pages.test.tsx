// The pages of health count by one rule: what is monitored, as the service counts it; all that there are where it is silent.
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stubRefusingService, renderRoute } from '../../app/test-refusing-service.tsx'
import { Component as EnvironmentPage } from './OperatedEnvironmentPage.tsx'
import { Component as PlatformPage } from './OperatedPlatformPage.tsx'

const counted = (health: Record<string, number>) => [
  { id: 1, ns: '/acme/shop/dev/manifest/web/1', name: 'compute', class: 'manifest.Compute', health },
]

const reads: Record<string, unknown> = {
  '/platforms': [{ ciId: 50, ciName: 'web' }],
  '/components': ['compute', 'fqdn'].map((ciName, at) => ({ ciId: at + 60, ciName })),
  '/instances': ['compute-9-1', 'compute-9-2', 'compute-9-3', 'fqdn-9-1'].map((ciName, at) => ({
    ciId: at + 1,
    ciName,
    nsPath: '/acme/shop/dev/bom/web/1',
    opsState: null,
  })),
}
stubRefusingService(reads)

const ENVIRONMENT = '/:organization/assemblies/:assembly/operations/environments/:environment'
const AT = '/acme/assemblies/shop/operations/environments/dev'
const showEnvironment = () => renderRoute(<EnvironmentPage />, ENVIRONMENT, AT)
const showPlatform = () => renderRoute(<PlatformPage />, `${ENVIRONMENT}/platforms/:platform`, `${AT}/platforms/web`)

const figures = async () => (await screen.findByRole('list', { name: 'Instances by state' })).textContent

describe.each([
  ['an environment', showEnvironment],
  ['a platform', showPlatform],
])('the health of %s', (_, showIt) => {
  it('has what is monitored', async () => {
    reads['/health'] = counted({ total: 3, good: 2, unhealthy: 1 })
    showIt()
    expect(await figures()).toBe('1unhealthy33 %2good67 %')
    expect(screen.getByText('3 instances monitored')).toBeInTheDocument()
  })

  it('has every instance as unknown where monitoring is silent', async () => {
    reads['/health'] = []
    showIt()
    expect(await figures()).toBe('4unknown100 %')
    expect(screen.getByText('0 instances monitored')).toBeInTheDocument()
  })
})

it('says of a component which nothing monitors neither that it is well nor that it is not', async () => {
  reads['/health'] = counted({ total: 3, good: 3 })
  showPlatform()
  await figures()
  expect(screen.getByRole('row', { name: /^fqdn/ })).toHaveTextContent(/^fqdnnot monitored$/)
})
