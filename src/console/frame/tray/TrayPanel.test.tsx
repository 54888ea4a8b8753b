import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MemoryRouter } from 'react-router'
import { render } from '../../app/test-render.tsx'
import { endBulk, watchBulk } from '../../data/watch/bulk.ts'
import { getWatched, INTERRUPTED, type Watched } from '../../data/watch/list.ts'
import { reportItemStates } from '../../data/write/open-writes.ts'
import { saveWrite } from '../../data/write/write-store.ts'
import TrayPanel from './TrayPanel.tsx'

const bulk: Watched = {
  id: 'r1',
  kind: 'bulk',
  label: 'Replacement',
  to: '/',
  params: {},
  since: 0,
  state: '',
  total: 2,
}
const show = (item: Watched) =>
  render(
    <MemoryRouter>
      <TrayPanel watched={[item]} onClose={() => {}} />
    </MemoryRouter>,
  )

it('offers to dismiss a bulk write only once it does not run', () => {
  const { unmount } = show(bulk)
  expect(screen.queryByRole('button', { name: /Dismiss/ })).toBeNull()
  unmount()
  show({ ...bulk, state: INTERRUPTED })
  expect(screen.getByRole('button', { name: 'Dismiss: Replacement' })).toBeInTheDocument()
})

it.each([
  [true, 'rejected', '0 of 2, 1 rejected'],
  // The other requests of such a write are sent.
  [false, 'stopped', '0 of 2, 1 failed'],
])('says that the service rejected a write (sequential: %s)', (sequential, state, progress) => {
  saveWrite({ id: 'w1', title: 'Restore', to: '/', openedAt: Date.now(), sequential }, [])
  watchBulk('w1', 'Restore', '/', 2)
  reportItemStates('w1', [{ state: 'refused', rejected: true }, { state: 'waiting' }])
  endBulk('w1', false)
  const [restore = bulk] = getWatched()
  show(restore)
  expect(screen.getByText(state)).toBeInTheDocument()
  expect(screen.getByText(progress)).toBeInTheDocument()
  localStorage.clear()
})
