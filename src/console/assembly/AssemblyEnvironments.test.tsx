import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, stubRefusingService } from '../app/test-refusing-service.ts'
import { AssemblyEnvironments } from './AssemblyEnvironments.tsx'

const offering = (ciId: number, cloud: string, currency: string) => ({
  ciId,
  ciName: 'small',
  nsPath: `/acme/_clouds/${cloud}/cloud.service.Openstack/nova`,
  ciAttributes: { cost_rate: '1', cost_unit: currency, currency },
})

stubRefusingService({
  '/clouds/offerings.json': { compute: [offering(1, 'dfw', 'USD'), offering(2, 'fra', 'EUR')] },
  '/transition/environments': [{ ciId: 3, ciName: 'prod', ciState: 'default' }],
  '/prod/cost_rate': { total: 3, unit: 'USD/hour', by_cloud: { '/acme/_clouds/dfw': 1, '/acme/_clouds/fra': 2 } },
  '/shop/cost_rate': { total: 3, unit: 'USD/hour', by_ns: { '/acme/shop/prod': 3 } },
})

it('shows the amount of each currency', async () => {
  renderRoute(<AssemblyEnvironments scope={{ organization: 'acme', assembly: 'shop' }} />)
  expect(await screen.findByRole('cell', { name: /^730.00 USD \+ 1,460.00 EUR$/ })).toBeVisible()
})
