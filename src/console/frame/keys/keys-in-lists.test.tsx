import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderRoute } from '../../app/test-refusing-service.ts'
import { SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { machines, renderTable } from '../../kit/table/test-table.tsx'
import { handleSingleKey } from './keys.ts'
import { parseScope } from '../../routing/paths.ts'

const targets = { scope: parseScope({ organization: 'acme' }), navigate: vi.fn(), onOpenShortcuts: vi.fn() }
const press = (key: string, repeat = false) =>
  act(() => handleSingleKey(new KeyboardEvent('keydown', { key, repeat }), targets))
const row = () => document.activeElement?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent

it('moves through the rows of a list and selects them', () => {
  renderTable(machines(3))
  press('j')
  expect(row()).toBe('web-1')
  press('j')
  press('x')
  expect(screen.getByRole('button', { name: 'Replace web-2' })).toBeInTheDocument()
  press('x', true)
  expect(screen.getByRole('button', { name: 'Replace web-2' })).toBeInTheDocument()
  press('k')
  expect(row()).toBe('web-1')
})

it('moves through group rows and selects a group', () => {
  renderTable(machines(6), { group: 'cloud' })
  press('j')
  expect(row()).toBe('Cloud lon-0 3')
  press('j')
  expect(row()).toBe('web-1')
  press('x')
  expect(screen.getByRole('button', { name: 'Replace web-1' })).toBeInTheDocument()
  press('k')
  press('x')
  expect(screen.getByRole('button', { name: 'Replace web-1 web-3 web-5' })).toBeInTheDocument()
})

it('focuses the filter of the list', async () => {
  renderTable(machines(3))
  press('/')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Filter Instances' })).toHaveFocus())
})

const VIEWS = [
  ['', 'Diagram'],
  ['table', 'Table'],
] as const

function Views() {
  return (
    <main>
      <SearchParamControl label="Show as" param="view" choices={VIEWS} />
    </main>
  )
}

it('shows the other view of a diagram, and does nothing on pages without one', async () => {
  press('v')
  renderRoute(<Views />)
  press('v')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Table' })).toBeChecked())
  expect(screen.getByRole('radio', { name: 'Table' })).toHaveFocus()
  press('v')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Diagram' })).toBeChecked())
})
