import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MemoryRouter } from 'react-router'
import { render } from '../../app/test-render.tsx'
import { endBulk, watchBulk } from '../../data/watch/bulk.ts'
import { getWatched, INTERRUPTED, type Watched } from '../../data/watch/list.ts'
import { reportItemStates } from '../../data/write/open-writes.ts'
import { allDone, describeEnd } from '../../data/write/write-state.ts'
import type { ItemState } from '../../data/write/write-store.ts'
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

const refused: ItemState = {
  state: 'refused',
  problem: {
    title: "The service isn't responding",
    meaning: '',
    advice: 'Try again when it is back.',
    messages: [],
    request: '',
  },
}
const HINT = "The service isn't responding. Try again when it is back."
const cases: readonly (readonly [state: string, progress: string, hint: string, states: readonly ItemState[]])[] = [
  ['done', '1 of 2', '', [{ state: 'done' }, { state: 'skipped' }]],
  ['rejected', '0 of 2, 1 rejected', HINT, [{ ...refused, rejected: true }, { state: 'waiting' }]],
  ['failed', '1 of 2, 1 failed', HINT, [{ state: 'done' }, refused]],
  ['failed', '0 of 2, 1 failed', HINT, [{ ...refused, state: 'missed' }, { state: 'waiting' }]],
  ['outcome unknown', '1 of 2', HINT, [{ ...refused, state: 'unknown' }, { state: 'done' }]],
  ['stopped', '1 of 2', 'The rest was not sent.', [{ state: 'done' }, { state: 'waiting' }]],
]

it.each(cases)('says of a write that it is %s: %s', (state, progress, hint, states) => {
  watchBulk('w1', 'Restore', '/', 2)
  reportItemStates('w1', states)
  endBulk('w1', allDone(states), describeEnd(states))
  const [restore = bulk] = getWatched()
  show(restore)
  expect(screen.getByText(state)).toBeInTheDocument()
  expect(screen.getByText(progress)).toBeInTheDocument()
  if (hint) expect(screen.getByText(hint)).toBeInTheDocument()
  localStorage.clear()
})
