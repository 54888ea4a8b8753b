import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setDensity } from './density.ts'
import { enterGrid, headers, machines, names, renderTable } from './test-table.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the header by keyboard', () => {
  it('changes the width of a column with Shift and arrows, without dragging', async () => {
    const { user, state } = renderTable(machines(3))
    button('State').focus()
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}')
    expect(Object.keys(state().layout?.widths ?? {})).toEqual(['state'])
    expect(document.activeElement).toBe(button('State'))
  })

  it('moves a column with Control and Shift, and the focus with it', async () => {
    const { user } = renderTable(machines(3))
    button('State').focus()
    await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    expect(headers()).toEqual(['', 'Instance', 'Cloud', 'State'])
    expect(document.activeElement).toBe(button('State'))
    await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    expect(headers()).toEqual(['', 'Instance', 'Cloud', 'State'])
  })

  it('sorts by a further column with Shift and Enter, and says in which order', async () => {
    const { user, state } = renderTable(machines(4))
    await user.click(button('State'))
    button('Cloud').focus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(state().sort.map(({ column }) => column)).toEqual(['state', 'cloud'])
    expect(names()).toEqual(['web-1', 'web-4', 'web-3', 'web-2'])
    expect(button(/^Cloud.*sort priority 2/)).toBeInTheDocument()
  })
})

describe('the View panel', () => {
  it('hides, moves, pins, widens and resets columns', async () => {
    const { user, state } = renderTable(machines(3))
    await user.click(button('View'))
    const panel = within(await screen.findByRole('dialog', { name: 'View of Instances' }))
    await user.click(panel.getByRole('checkbox', { name: 'State' }))
    expect(headers()).toEqual(['', 'Instance', 'Cloud'])
    panel.getByRole('button', { name: 'Move Cloud' }).focus()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(headers()).toEqual(['', 'Cloud', 'Instance'])
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Move Cloud' }))
    await user.click(panel.getByRole('button', { name: 'Pin Instance to the start' }))
    expect(headers()).toEqual(['', 'Instance', 'Cloud'])
    await user.click(panel.getByRole('button', { name: 'Make Cloud wider' }))
    expect(state().layout?.widths).toEqual({ cloud: 116 })
    await user.click(panel.getByRole('button', { name: 'Reset columns' }))
    expect(headers()).toEqual(['', 'Instance', 'State', 'Cloud'])
  })

  it('says how many columns are hidden, and never hides the last one', async () => {
    const { user } = renderTable(machines(3), {
      layout: { order: ['state', 'cloud'].map((id) => ({ id, visibility: 'never' as const })), widths: {}, pins: [] },
    })
    await user.click(button('View 2 hidden'))
    expect(await screen.findByRole('checkbox', { name: 'Instance' })).toBeDisabled()
  })

  it('closes with Escape and gives the focus back', async () => {
    const { user } = renderTable(machines(3))
    await user.click(button('View'))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button('View'))
  })

  it('sets and stores the row height of all tables', async () => {
    const { user } = renderTable(machines(3))
    await user.click(button('View'))
    await user.click(await screen.findByRole('radio', { name: 'Compact' }))
    const [, , second] = screen.getAllByRole('row')
    expect(second).toHaveStyle({ top: '26px' })
    expect(localStorage.getItem('signalbox.density')).toBe('"compact"')
    setDensity('regular')
  })
})

describe('groups', () => {
  it('labels a missing state as its rows do', () => {
    renderTable(
      machines(2).map((each) => ({ ...each, state: '' })),
      { group: 'state' },
    )
    expect(screen.getByRole('row', { name: /State not monitored 2$/ })).toBeVisible()
    expect(screen.queryByText('no state')).toBeNull()
    expect(screen.getByRole('checkbox', { name: 'Select 2 rows of not monitored' })).toBeInTheDocument()
  })

  it('make a tree of the rows, opened and closed by keys', async () => {
    const { user } = renderTable(machines(6), { group: 'cloud' })
    expect(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '9')
    const group = () => screen.getByRole('row', { name: /lon-0 3/ })
    expect(group()).toHaveAttribute('aria-level', '1')
    expect(screen.getByRole('row', { name: /web-1/ })).toHaveAttribute('aria-level', '2')
    enterGrid()
    await user.keyboard('{ArrowLeft}')
    expect(group()).toHaveAttribute('aria-expanded', 'false')
    expect(names()).toEqual(['Cloud lon-0 3', 'Cloud lon-1 3', 'web-2', 'web-4', 'web-6'])
    await user.keyboard('{Enter}')
    expect(group()).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(names()).toEqual(['Cloud lon-0 3', 'Cloud lon-1 3'])
  })

  it('are selected as a whole, open or closed; ranges select only visible rows', async () => {
    const { user } = renderTable(machines(6), { group: 'cloud' })
    await user.click(screen.getByRole('checkbox', { name: 'Select 3 rows of lon-0' }))
    expect(screen.getByRole('button', { name: 'Replace web-1 web-3 web-5' })).toBeInTheDocument()
    await user.click(screen.getByRole('rowheader', { name: /lon-0/ }))
    expect(names()[1]).toBe('Cloud lon-1 3')
    await user.click(screen.getByRole('checkbox', { name: 'Select 3 rows of lon-0' }))
    expect(screen.queryByText(/selected/)).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select all 6 that match' }))
    expect(screen.getByText('6 selected')).toBeInTheDocument()
  })
})

it('selects nothing if there are no rows', async () => {
  const { user } = renderTable([])
  const all = screen.getByRole('checkbox', { name: /^Select all/ })
  expect(all).toHaveAttribute('aria-disabled', 'true')
  await user.click(all)
  expect(all).not.toBeChecked()
})
