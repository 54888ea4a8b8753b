import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findAnswer, refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { queryClient } from '../../data/query-client.ts'
import { parseScope } from '../../routing/paths.ts'
import { billOfMaterialsQuery, environmentQuery } from '../queries.ts'
import PlanAfterCommitDialog from './PlanAfterCommitDialog.tsx'

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev' })
const reads: Readonly<Record<string, unknown>> = {
  '/environments/dev': { ciId: 1, ciName: 'dev', nsPath: '/acme/shop', ciState: 'default', ciAttributes: {} },
  '/bom': { releaseId: 41, releaseState: 'open', rfc_cis: [] },
}
const service = { failing: '', refused: 0 }

stubService((path) => {
  if (service.failing !== '' && path.split('?')[0]?.endsWith(service.failing)) {
    service.refused += 1
    return refuse('Crashed', 500)
  }
  return Response.json(findAnswer(reads, path) ?? [])
})

const renderDialog = (messages: readonly string[] = []) =>
  renderRoute(
    <PlanAfterCommitDialog
      scope={scope}
      title="Restore release 20"
      committed="Release 20 is restored"
      shortfall={messages.length > 0 ? { title: 'Not all could be restored.', messages } : undefined}
      onClose={() => {}}
    />,
  )

test.each([
  ['environment', '/environments/dev', 'Release 20 is restored. The plan is being created.'],
  ['plan', '/bom', 'The plan is loading.'],
])('does not show the %s of before the commit if it cannot be fetched again', async (_, failing, waiting) => {
  Object.assign(service, { failing: '', refused: 0 })
  await queryClient.fetchQuery(environmentQuery(scope))
  await queryClient.fetchQuery(billOfMaterialsQuery(scope))
  // The commit took some time.
  vi.setSystemTime(Date.now() + 1_000)
  service.failing = failing
  renderDialog()
  await vi.waitFor(() => {
    expect(service.refused).toBeGreaterThan(0)
    expect(queryClient.isFetching()).toBe(0)
  })
  expect(await screen.findByText(waiting)).toBeInTheDocument()
  expect(screen.queryByText(/nothing to deploy/)).toBeNull()
  vi.useRealTimers()
})

test('shows each warning once, before the plan', async () => {
  service.failing = ''
  const user = renderDialog(['web was skipped', 'web was skipped'])
  expect(await screen.findByText('web was skipped')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Review plan' }))
  expect(await screen.findByText('Release 20 is restored. There is nothing to deploy.')).toBeInTheDocument()
})
