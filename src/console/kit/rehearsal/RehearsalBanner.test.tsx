import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatRehearsal, REHEARSAL_HEADER } from '../../../contract/core/rehearsal.ts'
import { render } from '../../app/test-render.tsx'
import { recordRehearsal } from './rehearsal.ts'
import { formatDayAndTime } from '../format.ts'
import { RehearsalBanner } from './RehearsalBanner.tsx'

const answer = (headers: Record<string, string>, ok = true) =>
  act(() => recordRehearsal({ ok, headers: new Headers(headers) }))

it('shows the rehearsed organization while the service reports a rehearsal', () => {
  const taken = Date.UTC(2026, 10, 21, 10)
  render(<RehearsalBanner />)
  expect(screen.queryByRole('note')).toBeNull()
  answer({ [REHEARSAL_HEADER]: formatRehearsal({ organization: 'acme', taken }) })
  expect(screen.getByRole('note').textContent).toContain(`Rehearsal of acme, snapshot of ${formatDayAndTime(taken)}`)
  expect(document.documentElement.hasAttribute('data-rehearsal')).toBe(true)
  // A failure may come from the gateway, which then knows nothing of the service.
  answer({}, false)
  expect(screen.getByRole('note')).toBeDefined()
  answer({})
  expect(screen.queryByRole('note')).toBeNull()
  expect(document.documentElement.hasAttribute('data-rehearsal')).toBe(false)
})
