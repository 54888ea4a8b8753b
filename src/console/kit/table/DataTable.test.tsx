import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useParams } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { emptyTableState, type Column, type QuickFilter } from './columns.ts'
import { ControlledTable, type ControlledTableProps } from './DataTable.tsx'
import { splitName } from './TableRow.tsx'

interface Machine {
  id: string
  state: string
  cores: number
}

const rendered = vi.fn<(id: string) => void>()
const columns: Column<Machine>[] = [
  { id: 'name', header: 'Instance', kind: 'text', width: 160, grow: 1, value: (row) => row.id },
  { id: 'state', header: 'State', kind: 'state', states: 'health', width: 120, value: (row) => row.state },
  {
    id: 'cores',
    header: 'Cores',
    kind: 'number',
    width: 80,
    value: (row) => row.cores,
    render: (row) => {
      rendered(row.id)
      return row.cores
    },
  },
]
const quickFilters: QuickFilter<Machine>[] = [
  { id: 'bad', label: 'Unhealthy', match: (row) => row.state === 'unhealthy' },
]
const machines = (count: number): Machine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `web-${index + 1}`,
    state: index % 3 === 0 ? 'unhealthy' : 'good',
    cores: (index % 7) + 1,
  }))

type Options = Partial<ControlledTableProps<Machine>> & {
  selectable?: boolean
  disabledReasons?: ReadonlyMap<string, string>
}

const problem = {
  what: 'The instances',
  title: 'The service is away',
  meaning: '',
  advice: '',
  messages: [],
  request: '',
  status: undefined,
  onRetry: undefined,
  retrying: false,
}
const replace = (ids: ReadonlySet<string>) => <button>Replace {ids.size}</button>

function Subject({ selectable, disabledReasons, ...options }: Options): ReactNode {
  const [state, setState] = useState(emptyTableState)
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
  return (
    <ControlledTable
      label="Instances"
      columns={columns}
      rows={undefined}
      rowId={(row) => row.id}
      emptyState={{ title: 'No instances', hint: 'Deploy the environment.' }}
      state={state}
      onStateChange={setState}
      quickFilters={quickFilters}
      {...(selectable ? { selection: { selected, onChange, actions: replace, disabledReasons } } : {})}
      {...options}
    />
  )
}

const Opened = () => <p>opened {useParams().id}</p>

/** Shows a table; `update` gives it other props, as a refresh does. */
function show(options: Options) {
  const tree = (each: Options) => (
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Subject {...each} />} />
        <Route path="/opened/:id" element={<Opened />} />
      </Routes>
    </MemoryRouter>
  )
  const { rerender } = render(tree(options))
  return { user: userEvent.setup(), update: (next: Options) => rerender(tree(next)) }
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const focusedText = () => document.activeElement?.textContent

describe('DataTable', () => {
  it('renders only the visible rows and counts all of them', () => {
    show({ rows: machines(5000) })
    expect(screen.getByRole('grid', { name: 'Instances' })).toHaveAttribute('aria-rowcount', '5001')
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getAllByRole('row')[3]).toHaveAttribute('aria-rowindex', '4')
  })

  it('counts nothing by a quick filter while a row does not tell', () => {
    const isReady = ({ state }: Machine) => state !== ''
    const quick = [{ id: 'bad', label: 'Unhealthy', match: () => false, isReady }]
    const [first, ...others] = machines(3)
    const { update } = show({ rows: [{ id: 'web-1', cores: 1, state: '' }, ...others], quickFilters: quick })
    expect(screen.getByRole('button', { name: 'Unhealthy' })).toBeInTheDocument()
    update({ rows: first && [first, ...others], quickFilters: quick })
    expect(screen.getByRole('button', { name: 'Unhealthy 0' })).toBeInTheDocument()
  })

  it('filters by the typed text, and offers to clear a filter without matches', async () => {
    const { user } = show({ rows: machines(30) })
    const box = screen.getByRole('combobox', { name: 'Filter Instances' })
    await user.click(box)
    await user.paste('state:un -web-1 cores>3')
    expect(names()).toEqual(['web-4', 'web-7', 'web-25', 'web-28'])
    expect(screen.getByText('4 of 30 rows')).toBeInTheDocument()
    await user.paste(' nowhere')
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(box).toHaveValue('')
    expect(names()).toHaveLength(28)
  })

  it('keeps the line of quick filters when some of them go as the rows arrive', () => {
    const filters = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, label: id, match: () => true }))
    const { update } = show({ quickFilters: filters })
    update({ rows: machines(3), quickFilters: filters.slice(0, 1) })
    expect(screen.getByRole('group', { name: 'Quick filters of Instances' })).toHaveAttribute('data-own-line')
  })

  it('counts quick filters over all rows', async () => {
    const { user } = show({ rows: machines(30) })
    await user.type(screen.getByRole('combobox'), 'web-1')
    const quick = screen.getByRole('button', { name: 'Unhealthy 10' })
    await user.click(quick)
    expect(quick).toHaveAttribute('aria-pressed', 'true')
    expect(names()).toEqual(['web-1', 'web-10', 'web-13', 'web-16', 'web-19'])
    await user.click(screen.getByRole('button', { name: 'All 30' }))
    expect(names()).toContain('web-11')
  })

  it('sorts by its headers, states with the worst first, further columns with Shift', async () => {
    const { user } = show({ rows: machines(4) })
    await user.click(screen.getByRole('button', { name: 'State' }))
    expect(screen.getByRole('columnheader', { name: /State/ })).toHaveAttribute('aria-sort', 'descending')
    expect(names()).toEqual(['web-1', 'web-4', 'web-2', 'web-3'])
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: /Cores/ }))
    await user.click(screen.getByRole('button', { name: /Cores/ }))
    await user.keyboard('{/Shift}')
    expect(names()).toEqual(['web-4', 'web-1', 'web-3', 'web-2'])
  })

  it('says that it loads, then shows', () => {
    const { update } = show({ rows: undefined })
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Loading Instances')
    update({ rows: machines(2) })
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    expect(names()).toEqual(['web-1', 'web-2'])
  })

  it('says that there is nothing, and keeps old rows under a problem', () => {
    const { update } = show({ rows: [] })
    expect(screen.getByText('No instances')).toBeInTheDocument()
    update({ rows: machines(2), problem })
    expect(screen.getByText('The service is away')).toBeInTheDocument()
    expect(names()).toEqual(['web-1', 'web-2'])
  })

  it('does not load any more where a problem is all there is, and loads again once that is gone', () => {
    const { update } = show({ rows: undefined, problem })
    expect(screen.getByRole('alert')).toHaveTextContent('The instances could not be loaded.')
    // In place of the rows, so that the header does not move.
    const order = screen.getByRole('grid').compareDocumentPosition(screen.getByRole('alert'))
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    update({ rows: undefined, problem: undefined })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  })
})

describe('keyboard', () => {
  it('is one tab stop, walked by arrows, Home, End and pages', async () => {
    const { user } = show({ rows: machines(5000) })
    await user.click(screen.getByRole('combobox'))
    await user.keyboard('{ArrowDown}')
    expect(focusedText()).toBe('web-1')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(focusedText()).toBe('good')
    await user.keyboard('{End}')
    expect(focusedText()).toBe('3')
    await user.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '5001')
    await user.keyboard('{Control>}{Home}{/Control}{PageDown}')
    expect(focusedText()).toBe('web-19')
    await user.keyboard('{PageUp}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Instance' }))
    expect(within(screen.getByRole('grid')).getAllByRole('button')).toHaveLength(3)
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1)
  })

  it('opens the row with Enter', async () => {
    const { user } = show({ rows: machines(3), rowLink: (row) => `/opened/${row.id}` })
    await user.click(screen.getByRole('combobox'))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Enter}')
    expect(screen.getByText('opened web-2')).toBeInTheDocument()
  })

  it('opens the row whose name is pressed, and leaves a press with Ctrl to the browser', async () => {
    const { user } = show({ rows: machines(3), rowLink: (row) => `/opened/${row.id}` })
    const link = screen.getByRole('link', { name: 'web-2' })
    expect(link).toHaveAttribute('href', '/opened/web-2')
    await user.keyboard('{Control>}')
    await user.click(link)
    await user.keyboard('{/Control}')
    expect(screen.queryByText('opened web-2')).not.toBeInTheDocument()
    await user.click(link)
    expect(screen.getByText('opened web-2')).toBeInTheDocument()
  })

  it('opens the row that is pressed anywhere, but not by its checkbox or after selecting text', async () => {
    const { user } = show({ rows: machines(3), rowLink: (row) => `/opened/${row.id}`, selectable: true })
    await user.click(screen.getByRole('checkbox', { name: 'Select web-2' }))
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    const cell = screen.getByRole('gridcell', { name: '3' })
    await user.pointer({ keys: '[MouseLeft>]', target: cell })
    getSelection()?.selectAllChildren(cell)
    await user.pointer({ keys: '[/MouseLeft]', target: cell })
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    getSelection()?.removeAllRanges()
    await user.click(cell)
    expect(screen.getByText('opened web-3')).toBeInTheDocument()
  })

  it('cuts long generated names in the middle, with the whole name for screen readers', () => {
    const [name] = columns
    const names = ['redis-sentinel-exporter-114471-1', 'redis-sentinel-exporter-114471-2', 'lb-114471-1']
    show({
      rows: names.map((id) => ({ id, state: 'good', cores: 1 })),
      rowLink: (row) => `/opened/${row.id}`,
      columns: name ? [{ ...name, mono: true }] : [],
    })
    for (const each of names) expect(screen.getByRole('link', { name: each })).toHaveTextContent(each)
    expect(screen.getAllByText(/^-114471-[12]$/)).toHaveLength(2)
    expect(splitName('redis-114471-12')).toEqual(['redis', '-114471-12'])
    expect(splitName('certificate-of-the-shop')).toEqual(['certificate-of-', 'the-shop'])
  })

  it('goes on from the cell that was pressed', async () => {
    const { user } = show({ rows: machines(5) })
    await user.click(screen.getByText('3'))
    expect(focusedText()).toBe('3')
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(focusedText()).toBe('good')
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1)
  })

  it('selects with Space, ranges with Shift, and everything that matches with Ctrl+A', async () => {
    const { user } = show({ rows: machines(60), selectable: true })
    await user.type(screen.getByRole('combobox'), 'state:unhealthy')
    await user.keyboard('{ArrowDown} {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('20 selected')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Replace 20' })).toBeInTheDocument()
  })
})

describe('selection', () => {
  it('is taken by checkbox, by range with Shift, and as a whole', async () => {
    const { user } = show({ rows: machines(100), selectable: true })
    await user.click(screen.getByRole('checkbox', { name: 'Select web-2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select web-5' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('4 selected')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Select web-3' })).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Select all 100 that match' }))
    expect(screen.getByText('100 selected')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument()
  })

  it('leaves out rows that cannot be selected, which say why', async () => {
    const disabledReasons = new Map([['web-2', 'It is deleted.']])
    const { user } = show({ rows: machines(4), selectable: true, disabledReasons })
    const disabled = screen.getByRole('checkbox', { name: 'Select web-2' })
    expect(disabled).toHaveAttribute('aria-disabled', 'true')
    expect(disabled).toHaveAttribute('title', 'It is deleted.')
    await user.click(disabled)
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3 that match' }))
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    expect(disabled).not.toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Clear selection' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select web-1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select web-3' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('2 selected')).toBeInTheDocument()
  })

  it('is taken by key on the check box itself', async () => {
    const { user } = show({ rows: machines(3), selectable: true })
    act(() => screen.getByRole('checkbox', { name: 'Select web-2' }).focus())
    await user.keyboard(' ')
    expect(screen.getByRole('checkbox', { name: 'Select web-2' })).toBeChecked()
  })

  it('stays what it was under another filter', async () => {
    const { user } = show({ rows: machines(30), selectable: true })
    await user.click(screen.getByRole('checkbox', { name: 'Select web-2' }))
    await user.type(screen.getByRole('combobox'), 'web-3')
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    expect(screen.getByText(/^Selected at \d\d:\d\d.*, 1 not shown$/)).toBeInTheDocument()
  })
})

describe('a refresh', () => {
  it('draws only the rows that changed', () => {
    const rows = machines(20)
    const { update } = show({ rows })
    rendered.mockClear()
    update({ rows: [...rows] })
    expect(rendered).not.toHaveBeenCalled()
    update({ rows: rows.map((row) => (row.id === 'web-3' ? { ...row, cores: 64 } : row)) })
    expect(rendered.mock.calls).toEqual([['web-3']])
  })

  it('moves neither focus nor selection nor typed text, also when rows come, go and change places', async () => {
    const rows = machines(40)
    const { user, update } = show({ rows, selectable: true })
    await user.type(screen.getByRole('combobox'), 'web')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight} ')
    expect(focusedText()).toBe('web-3')
    const focused = document.activeElement
    update({ selectable: true, rows: [{ id: 'web-0', state: 'good', cores: 1 }, ...rows.slice(1).toReversed()] })
    expect(document.activeElement).toBe(focused)
    expect(focused?.closest('[role=row]')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('combobox')).toHaveValue('web')
    expect(screen.getByText('1 selected')).toBeInTheDocument()
  })

  it('gives the focus of a row that is gone to the row in its place', async () => {
    const rows = machines(5)
    const { user, update } = show({ rows })
    await user.click(screen.getByRole('combobox'))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focusedText()).toBe('web-2')
    update({ rows: rows.filter((row) => row.id !== 'web-2') })
    expect(focusedText()).toBe('web-3')
  })
})
