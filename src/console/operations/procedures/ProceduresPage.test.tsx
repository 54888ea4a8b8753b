import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { queryClient } from '../../data/query-client.ts'
import { Component as ProceduresPage } from './ProceduresPage.tsx'

let listed = 100
/** Whether the list includes the running procedure. */
let listsRunning = false
const requested: string[] = []
const complete = (procedureId: number) => ({ procedureId, procedureName: 'repair', procedureState: 'complete' })
const running = {
  procedureId: 900,
  procedureName: 'reboot',
  procedureState: 'active',
  nsPath: '/acme/shop/dev/manifest/web/1',
}

beforeEach(() => {
  listsRunning = false
  requested.length = 0
})
stubService((path) => {
  requested.push(path)
  const [first, ...rest] = Array.from({ length: listed }, (_, index) => complete(index + 1))
  return Response.json(path.includes('state=') ? [running] : [listsRunning ? running : first, ...rest])
})

const show = () => renderRoute(<ProceduresPage />, '/:organization/procedures', '/acme/procedures?quick=running')

it('reports a truncated list and still includes active procedures', async () => {
  listed = 100
  show()
  expect(await screen.findByRole('link', { name: 'reboot' })).toHaveAttribute(
    'href',
    '/acme/assemblies/shop/operations/environments/dev/platforms/web/procedures/900',
  )
  expect(screen.getByText(/1 running, 101 procedures of acme; the service lists at most 100/)).toBeInTheDocument()
})

it('lists an active procedure once', async () => {
  listed = 100
  listsRunning = true
  show()
  await screen.findByRole('link', { name: 'reboot' })
  // Both lists, however often they are polled.
  await waitFor(() => expect([requested.length > 1, queryClient.isFetching()]).toEqual([true, 0]))
  expect(screen.getByText(/1 running, 100 procedures/)).toBeInTheDocument()
})

it('sends one request when the list is complete', async () => {
  listed = 3
  show()
  expect(await screen.findByText(/0 running, 3 procedures in total$/)).toBeInTheDocument()
  expect(requested).toHaveLength(1)
})
