import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import type { Column } from './columns.ts'
import { FilterBox } from './FilterBox.tsx'

interface Machine {
  name: string
  cloud: string
}

const columns: readonly Column<Machine>[] = [
  { id: 'name', header: 'Instance', kind: 'text', width: 1, value: (row) => row.name },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 1, value: (row) => row.cloud },
]
const rows = [
  { name: 'web-1', cloud: 'lon-1' },
  { name: 'web-2', cloud: 'lon-2' },
  { name: 'web-3', cloud: 'lon-2' },
]

async function show() {
  const [onLeave, onKeyAround] = [vi.fn(), vi.fn()]
  function Subject(): ReactNode {
    const [value, onChange] = useState('')
    return (
      <FilterBox label="Machines" columns={columns} rows={rows} value={value} onChange={onChange} onLeave={onLeave} />
    )
  }
  render(<Subject />)
  window.addEventListener('keydown', (event) => event.defaultPrevented || onKeyAround(event.key))
  const user = userEvent.setup()
  const box = screen.getByRole('combobox', { name: 'Filter Machines' })
  await user.click(box)
  // Its code has come once the list can be asked for.
  await vi.waitFor(async () => {
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(screen.getByRole('listbox')).toBeInTheDocument()
  })
  await user.keyboard('{Escape}')
  return { user, box, onLeave, onKeyAround }
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

it('completes by keyboard alone: a column, then its most frequent value', async () => {
  const { user, box } = await show()
  await user.keyboard('clo')
  expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(box).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{ArrowDown}')
  expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /^cloud:/ }).id)
  await user.keyboard('{Enter}')
  expect(box).toHaveValue('cloud:')
  expect(options()).toEqual(['lon-22', 'lon-11'])
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(box).toHaveValue('cloud:lon-2')
  expect(box).toHaveAttribute('aria-expanded', 'false')
  expect(box).toHaveFocus()
})

it('ignores Enter and arrow down until the list has focus', async () => {
  const { user, box, onLeave, onKeyAround } = await show()
  await user.keyboard('cloud:lon')
  onKeyAround.mockClear()
  await user.keyboard('{Enter}')
  expect(onKeyAround).toHaveBeenCalledWith('Enter')
  expect(box).toHaveValue('cloud:lon')
  expect(options()).toEqual([])
  await user.keyboard('{ArrowDown}')
  expect(onLeave).toHaveBeenCalledOnce()
})

it('closes its list with the first Escape, and clears with the second', async () => {
  const { user, box } = await show()
  await user.keyboard('cl{Escape}')
  expect(options()).toEqual([])
  expect(box).toHaveValue('cl')
  await user.keyboard('{Escape}')
  expect(box).toHaveValue('')
})

it('takes a suggestion by pointer and keeps the focus', async () => {
  const { user, box } = await show()
  await user.keyboard('web clo')
  await user.click(screen.getByRole('option', { name: /cloud/ }))
  expect(box).toHaveValue('web cloud:')
  expect(box).toHaveFocus()
})
