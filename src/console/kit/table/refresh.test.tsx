import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enterGrid, filterBox, machines, renderTable, type Machine } from './test-table.tsx'

const POLLS = 30
// A machine that does much else at the same time is slow at it.
const PATIENCE = 60_000

/** Rows as a poll finds them: some gone, some new, some in another state, in another order; those in `kept` always there. */
function polled(turn: number, kept: readonly string[]): Machine[] {
  // Not random, so that what fails once fails again.
  const chance = (index: number, salt: number) => ((index * 7919 + turn * 104_729 + salt) % 101) / 101
  const rows = machines(120)
    .filter(({ id }, index) => kept.includes(id) || chance(index, 1) > 0.2)
    .map((row, index) => (chance(index, 2) > 0.7 ? { ...row, state: turn % 2 === 0 ? 'notify' : 'good' } : row))
  return chance(0, turn) > 0.5 ? rows.toReversed() : rows
}

it(
  `moves nothing in ${POLLS} polls: neither scroll nor focus, selection, open panel or typed text`,
  async () => {
    const { user, update } = renderTable(machines(120), { sort: [{ column: 'state', descending: true }] })
    const box = filterBox()
    await user.type(box, 'web')
    enterGrid()
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    const focused = document.activeElement
    const id = focused?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent ?? ''
    const scroller = document.querySelector('[data-scroller]')
    if (scroller) scroller.scrollTop = 340
    for (let turn = 0; turn < POLLS; turn++) {
      act(() => update(polled(turn, [id])))
      expect(document.activeElement).toBe(focused)
      expect(focused?.closest('[role=row]')?.querySelector('[role=rowheader]')).toHaveTextContent(id)
      expect(focused?.closest('[role=row]')).toHaveAttribute('aria-selected', 'true')
      expect(scroller?.scrollTop).toBe(340)
      expect(screen.getByText('1 selected')).toBeInTheDocument()
      expect(box.value).toBe('web')
    }
  },
  PATIENCE,
)

it(
  'moves nothing in an open panel',
  async () => {
    const { user, update } = renderTable(machines(120))
    await user.click(screen.getByRole('button', { name: 'View' }))
    const handle = await screen.findByRole('button', { name: 'Move Cloud' })
    act(() => handle.focus())
    for (let turn = 0; turn < POLLS; turn++) {
      act(() => update(polled(turn, [])))
      expect(document.activeElement).toBe(handle)
    }
  },
  PATIENCE,
)

it(
  'moves nothing in a filter that is being typed',
  async () => {
    const { user, update } = renderTable(machines(120))
    const box = filterBox()
    await user.type(box, 'state:un')
    box.setSelectionRange(3, 5)
    for (let turn = 0; turn < POLLS; turn++) {
      act(() => update(polled(turn, [])))
      expect(document.activeElement).toBe(box)
      expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['state:un', 3, 5])
    }
  },
  PATIENCE,
)

it('keeps a selected row that is removed, and counts it as not shown', async () => {
  const { user, update } = renderTable(machines(4))
  await user.click(screen.getByRole('checkbox', { name: 'Select web-2' }))
  update(machines(4).filter(({ id }) => id !== 'web-2'))
  expect(screen.getByText(/1 selected/)).toBeInTheDocument()
  expect(screen.getByText(/1 not shown/)).toBeInTheDocument()
})
