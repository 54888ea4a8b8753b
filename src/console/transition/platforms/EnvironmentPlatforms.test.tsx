import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readOnlyMode } from '../../kit/browser/read-only-mode.ts'
import { parseScope } from '../../routing/paths.ts'
import { refuse, stubRefusingService, renderRoute } from '../../app/test-refusing-service.ts'
import { release, type Release } from '../../../contract/core/records.ts'
import { EnvironmentPlatforms } from './EnvironmentPlatforms.tsx'
import { usePlatforms } from '../queries.ts'

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev' })

const composed = (toCiId: number, enabled: string) => ({
  ciRelationId: toCiId,
  fromCiId: 1,
  toCiId,
  relationName: 'manifest.ComposedOf',
  relationAttributes: { enabled },
})

stubRefusingService({
  '/environments/dev': { ciId: 1, ciName: 'dev', ciState: 'default', ciAttributes: { availability: 'redundant' } },
  '/dev/platforms': [
    { ciId: 21, ciName: 'web', ciState: 'default', ciAttributes: { availability: 'default' } },
    { ciId: 22, ciName: 'db', ciState: 'default' },
  ],
  '/web/edit.json': {
    ciId: 21,
    ciName: 'web',
    depends_on: [
      {
        ciRelationId: 31,
        fromCiId: 41,
        toCiId: 42,
        relationName: 'manifest.DependsOn',
        relationAttributes: { current: '20' },
        rfcAction: 'update',
      },
    ],
  },
  '/shop/health': [
    { id: 1, name: 'compute', ns: '/acme/shop/dev/bom/web/1', health: { total: 4, good: 3, unhealthy: 1 } },
    { id: 2, name: 'compute', ns: '/acme/shop/prod/bom/web/1', health: { total: 9, good: 9 } },
  ],
  '/dev/search': [composed(21, 'true'), composed(22, 'false')],
})

const Shown = ({ release = null }: { release?: Release | null }) => (
  <EnvironmentPlatforms
    scope={scope}
    release={release}
    query={usePlatforms({ organization: 'acme', assembly: 'shop', environment: 'dev' })}
  />
)

it('shows which platforms are disabled', async () => {
  renderRoute(<Shown />)
  expect(await screen.findByText('disabled')).toBeVisible()
  expect(screen.getByRole('row', { name: /^db/ })).toHaveTextContent('disabled')
  expect(screen.getByRole('row', { name: /^web/ })).toHaveTextContent('enabled')
})

it('shows the health of each platform in this environment', async () => {
  renderRoute(<Shown />)
  expect(await screen.findByRole('link', { name: '1 of 4 unhealthy' })).toBeVisible()
  expect(screen.getByRole('row', { name: /^db/ })).toHaveTextContent('not monitored')
})

it('shows what the default availability is', async () => {
  renderRoute(<Shown />)
  expect(await screen.findByText('redundant (default)')).toBeVisible()
})

it('disables scaling in read-only mode, with the reason', async () => {
  readOnlyMode.set(true)
  renderRoute(<Shown />)
  const scale = await screen.findByRole('button', { name: 'Scale web' })
  expect(scale).toHaveAttribute('aria-disabled', 'true')
  expect(scale).toHaveAccessibleDescription(/Read-only mode is on/)
  act(() => readOnlyMode.set(false))
  expect(scale).not.toHaveAttribute('aria-disabled')
})

it('shows which platforms have uncommitted changes', async () => {
  renderRoute(<Shown release={release.parse({ releaseId: 50, releaseState: 'open', relationRfcCount: 1 })} />)
  expect(await screen.findByText('1 uncommitted relation')).toBeVisible()
  expect(screen.getByRole('row', { name: /^web/ })).toHaveTextContent('1 uncommitted relation')
  expect(screen.getByRole('row', { name: /^db/ })).not.toHaveTextContent('uncommitted')
})

it('shows a state as unknown only once it could not be loaded', async () => {
  const answer = fetch
  let resolve = () => {}
  const answered = new Promise<void>((done) => (resolve = done))
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/search') ? answered.then(() => refuse('down', 422)) : answer(path),
  )
  renderRoute(<Shown />)
  expect(await screen.findByRole('row', { name: /^web/ })).not.toHaveTextContent('unknown')
  resolve()
  await waitFor(() => expect(screen.getByRole('row', { name: /^web/ })).toHaveTextContent('unknown'))
})
