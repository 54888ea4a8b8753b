import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { focusFilter } from './focus-filter.ts'

function Box() {
  const [filter, setFilter] = useState('')
  return (
    <>
      <input
        data-table-filter=""
        aria-label="Filter"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <p>{filter}</p>
    </>
  )
}

const Page = ({ list = false, busy = false, awaited = true }) => (
  <main aria-busy={busy}>{list ? <Box /> : awaited && <Skeleton lines={2} variant="rows" />}</main>
)
const arrival = () => act(() => new Promise((resolve) => setTimeout(resolve, 120)))

it('focuses the filter', () => {
  render(<Page list />)
  act(focusFilter)
  expect(screen.getByRole('textbox')).toHaveFocus()
})

it('buffers typing for the filter of a list that is loading', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Page />)
  focusFilter()
  await user.keyboard('web-{Shift>}A{/Shift}')
  rerender(<Page list />)
  await user.keyboard('7')
  await arrival()
  expect(screen.getByRole('textbox')).toHaveFocus()
  expect(screen.getByText('web-A7')).toBeInTheDocument()
  await user.keyboard('0')
  expect(screen.getByText('web-A70')).toBeInTheDocument()
})

it.each([
  ['ignores a repeated slash, but not a later one', {}, '/a/b', 'a/b'],
  ['waits for the next page while it is loading', { list: true, busy: true }, 'db', 'db'],
])('%s', async (_, loading, typed, expected) => {
  const user = userEvent.setup()
  const { rerender } = render(<Page {...loading} />)
  focusFilter()
  await user.keyboard(typed)
  expect(screen.queryByDisplayValue(expected)).toBeNull()
  rerender(<Page list />)
  await arrival()
  expect(screen.getByRole('textbox')).toHaveValue(expected)
})

it('buffers nothing without a loading list, and stops on other keys or clicks', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Page awaited={false} />)
  focusFilter()
  await user.keyboard('web')
  rerender(<Page />)
  focusFilter()
  await user.keyboard('web{Escape}')
  rerender(<Page list />)
  await arrival()
  expect(screen.getByRole('textbox')).toHaveValue('')
  expect(document.body).toHaveFocus()
})
