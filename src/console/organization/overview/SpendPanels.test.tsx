import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { SpendPanel } from './SpendPanels.tsx'

stubService((path) => {
  if (path.includes('offerings')) return refuse('out of order', 500)
  return Response.json({ total: 3, unit: 'USD/hour', by_cloud: { east: 1, frankfurt: 2 }, by_ns: null })
})

it('shows no sum without the currencies of the clouds', async () => {
  renderRoute(<SpendPanel clouds={2} />, ['/:organization'], '/acme')
  expect(await screen.findByText(/The currencies of the clouds/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/Total USD/)).toBeNull())
})
