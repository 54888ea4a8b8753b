import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readOnlyMode } from '../../kit/browser/read-only-mode.ts'
import { parseScope } from '../../routing/paths.ts'
import { stubRefusingService, renderRoute } from '../../app/test-refusing-service.ts'
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
  '/dev/platforms': [
    { ciId: 21, ciName: 'web', ciState: 'default' },
    { ciId: 22, ciName: 'db', ciState: 'default' },
  ],
  '/dev/search': [composed(21, 'true'), composed(22, 'false')],
})

const Shown = () => (
  <EnvironmentPlatforms
    scope={scope}
    query={usePlatforms({ organization: 'acme', assembly: 'shop', environment: 'dev' })}
  />
)

it('shows which platforms are disabled', async () => {
  renderRoute(<Shown />)
  expect(await screen.findByText('disabled')).toBeVisible()
  expect(screen.getByRole('row', { name: /^db/ })).toHaveTextContent('disabled')
  expect(screen.getByRole('row', { name: /^web/ })).not.toHaveTextContent('disabled')
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
