import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { onToast } from '../../kit/browser/toast.ts'
import { readOnlyMode } from '../../kit/browser/read-only-mode.ts'
import { SavedRecords } from './SavedRecords.tsx'

const record = (id: number, name: string, className: string, nsPath: string) => ({
  id,
  ci_id: id + 100,
  ci_name: name,
  ci_class_name: className,
  ns_path: nsPath,
  created_at: '2026-01-01T00:00:00.000Z',
})
const shop = record(1, 'shop', 'account.Assembly', '/acme')
const reads: Record<string, unknown> = {}
const service = stubRefusingService(reads)

function open(items: readonly object[]) {
  reads['/watch'] = [{ id: 1, organization: 'acme', items }]
  return renderRoute(
    <main>
      <h1 tabIndex={-1}>Account</h1>
      <SavedRecords kind="watch" />
    </main>,
  )
}
const deleteButton = () => screen.findByRole('button', { name: 'Remove shop from watches' })

it('links assemblies, environments and clouds, and names other records', async () => {
  open([
    shop,
    record(2, 'prod', 'manifest.Environment', '/acme/shop'),
    record(3, 'dfw', 'account.Cloud', '/acme/_clouds'),
    record(4, 'web', 'catalog.Platform', '/acme/shop/_design'),
  ])
  const table = await screen.findByRole('table', { name: 'Watches' })
  const links = within(table).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/acme/assemblies/shop',
    '/acme/assemblies/shop/transition/environments/prod',
    '/acme/clouds/dfw',
  ])
  expect(within(table).getByText('web')).toBeInTheDocument()
})

it.each([
  ['answers', () => (service.takes = [])],
  ['crashes after the change', () => (service.status = 500)],
])('deletes a watch and focuses the title of its section if the service %s', async (_, prepare) => {
  const toasted = vi.fn()
  const leave = onToast(toasted)
  const user = open([shop])
  const button = await deleteButton()
  prepare()
  reads['/watch'] = []
  await user.click(button)
  expect(await screen.findByText(/You are not watching anything/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Watches' })).toHaveFocus())
  expect(service.sent).toBe(1)
  expect(toasted).not.toHaveBeenCalled()
  leave()
})

it('shows why a watch is not deleted', async () => {
  const toasted = vi.fn()
  const leave = onToast(toasted)
  const user = open([shop])
  service.refusal = 'The list is locked.'
  await user.click(await deleteButton())
  await waitFor(() => expect(toasted).toHaveBeenCalledWith('bad', expect.stringContaining('The list is locked.')))
  expect(await deleteButton()).toBeEnabled()
  leave()
})

it('deletes nothing in read-only mode', async () => {
  const user = open([shop])
  readOnlyMode.set(true)
  await user.click(await deleteButton())
  readOnlyMode.set(false)
  expect(service.sent).toBe(0)
})

it('shows nothing where the service has no watches', async () => {
  open([])
  reads['/watch'] = null
  await waitFor(() => expect(screen.queryByText('Watches')).not.toBeInTheDocument())
})
