import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderRoute, stubRefusingService } from '../app/test-refusing-service.ts'
import { serviceQuery } from './detail-queries.ts'
import { ServiceNotFound } from './NotFound.tsx'

const SCOPE = { organization: 'acme', cloud: 'nope', service: 'x' }

stubRefusingService({})

function ServicePageStub() {
  const query = useQuery(serviceQuery(SCOPE))
  return query.isError && <ServiceNotFound scope={SCOPE} query={query} />
}

it.each([
  [
    "Could not locate account.Cloud with id/name 'nope' in namespace '/acme/_clouds'.",
    'There is no cloud nope in acme',
  ],
  ["Could not locate cloud.service with id/name 'x'.", 'There is no service x in nope'],
])('names the missing record: %s', async (message, title) => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.endsWith('/services/x') ? Response.json({ errors: [message] }, { status: 404 }) : Response.json([]),
    ),
  )
  renderRoute(<ServicePageStub />)
  expect(await screen.findByText(title)).toBeInTheDocument()
})
