import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { DAY_MS } from '../../kit/format.ts'
import { Component as TimelinePage } from './TimelinePage.tsx'

stubRefusingService({
  '/timeline.json': [
    { deploymentId: 51, deploymentState: 'complete', created: 900 * DAY_MS, parentReleaseId: 50 },
    { releaseId: 50, releaseState: 'closed', updated: 899.5 * DAY_MS },
    { releaseId: 40, releaseState: 'closed', updated: 10 * DAY_MS },
  ],
})

it('draws the time since the first deployment, and counts what is older', async () => {
  renderRoute(
    <TimelinePage />,
    '/:organization/assemblies/:assembly/transition/environments/:environment/timeline',
    '/acme/assemblies/shop/transition/environments/dev/timeline',
  )
  expect(await screen.findByRole('img', { name: /^2 records over time/ })).toBeVisible()
  expect(screen.getByText(/1 older record not shown/)).toBeVisible()
})
