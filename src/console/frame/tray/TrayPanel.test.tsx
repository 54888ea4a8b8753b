import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MemoryRouter } from 'react-router'
import { render } from '../../app/test-render.tsx'
import { INTERRUPTED, type Watched } from '../../data/watch/list.ts'
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
