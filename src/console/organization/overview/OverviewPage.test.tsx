import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { Component as OverviewPage } from './OverviewPage.tsx'

stubService((path) => {
  if (path.includes('/deployments')) return refuse('out of order', 500)
  return Response.json([])
})

it('says below the lists what could not be loaded, so that they do not move', async () => {
  renderRoute(<OverviewPage />, ['/:organization'], '/acme')
  const notice = await screen.findByText(/^Not available: the deployments/)
  const lists = screen.getByRole('heading', { name: 'Assemblies' })
  expect(lists.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Running deployments could not be loaded.')).toBeVisible()
})
