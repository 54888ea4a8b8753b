import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '../../../app/test-render.tsx'
import { MASK } from '../../secrets.ts'
import { emptyTableState, type Column, type TableState } from '../columns.ts'
import { ControlledTable } from '../DataTable.tsx'
import { getViews } from './views.ts'

interface Machine {
  name: string
  ip: string
  token: string
}

const columns: readonly Column<Machine>[] = [
  { id: 'name', header: 'Instance', kind: 'text', width: 100, value: (row) => row.name },
  { id: 'ip', header: 'Private IP', kind: 'text', width: 100, value: (row) => row.ip },
  { id: 'token', header: 'API token', kind: 'text', width: 100, value: (row) => row.token },
]
const rows: readonly Machine[] = [
  { name: 'web-10', ip: '10.0.0.10', token: 'hunter2' },
  { name: 'web-9', ip: '10.0.0.9', token: 'hunter3' },
  { name: '=cmd', ip: '', token: '' },
]
const TABLE = '/machines#name'

function Subject(): ReactNode {
  const [state, setState] = useState<TableState>({ ...emptyTableState, sort: [{ column: 'name', descending: false }] })
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
  return (
    <ControlledTable
      label="Machines"
      columns={columns}
      rows={rows}
      rowId={({ name }) => name}
      emptyState={{ title: 'None', hint: '' }}
      state={state}
      onStateChange={setState}
      selection={{ selected, onChange, actions: () => null }}
    />
  )
}

function show() {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={['/machines']}>
      <Subject />
    </MemoryRouter>,
  )
  return user
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const filter = () => screen.getByRole('combobox', { name: 'Filter Machines' })

beforeEach(() => getViews(TABLE).set({ views: [] }))
afterEach(() => vi.restoreAllMocks())

describe('export', () => {
  const saved: { name: string; content: Blob }[] = []

  async function open() {
    saved.length = 0
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob)
      return 'blob:x'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      const content = blobs.at(-1)
      if (content) saved.push({ name: this.download, content })
    })
    const user = show()
    return {
      user,
      openPanel: async () => {
        await user.click(screen.getByRole('button', { name: 'Export' }))
        return within(await screen.findByRole('dialog', { name: 'Export of Machines' }))
      },
    }
  }

  it('exports the shown rows in order, masked and escaped', async () => {
    const { user, openPanel } = await open()
    await user.type(filter(), '-web-10')
    const panel = await openPanel()
    await user.click(panel.getByRole('checkbox', { name: /Excel/ }))
    await user.click(panel.getByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^machines-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
    expect(await saved[0]?.content.text()).toBe(
      `Instance,Private IP,API token\r\n'=cmd,,\r\nweb-9,10.0.0.9,${MASK}\r\n`,
    )
    expect(panel.getByRole('status')).toHaveTextContent(/^2 rows saved as machines-/)
  })

  it('takes the selection when there is one, also what the filter hides', async () => {
    const { user, openPanel } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select web-9' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select web-10' }))
    await user.type(filter(), 'web-9')
    const panel = await openPanel()
    await user.click(panel.getByRole('button', { name: 'Save as JSON' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(JSON.parse((await saved[0]?.content.text()) ?? '')).toEqual([
      { name: 'web-9', ip: '10.0.0.9', token: MASK },
      { name: 'web-10', ip: '10.0.0.10', token: MASK },
    ])
  })

  it('exports the second line of a narrow table too', async () => {
    const narrow = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(240)
    const { user, openPanel } = await open()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('API token')
    const panel = await openPanel()
    await user.click(panel.getByRole('checkbox', { name: /Excel/ }))
    await user.click(panel.getByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.content.text()).toMatch(/^Instance,Private IP,API token\r\n/)
    narrow.mockRestore()
  })

  it('copies a column as a list', async () => {
    const { user, openPanel } = await open()
    const panel = await openPanel()
    expect(panel.getByRole('combobox', { name: 'Column to copy' })).toHaveValue('ip')
    await user.click(panel.getByRole('button', { name: 'Copy column' }))
    expect(await navigator.clipboard.readText()).toBe('10.0.0.9\n10.0.0.10')
    expect(panel.getByRole('status')).toHaveTextContent('2 values of Private IP copied')
  })
})

describe('copy by key', () => {
  it('takes the cell, and the selected rows when there are any', async () => {
    const user = show()
    await user.click(filter())
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
    const data = new DataTransfer()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data }),
    )
    expect(data.getData('text/plain')).toBe('10.0.0.9')
    await user.keyboard(' ')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data }),
    )
    await screen.findByText('1 row copied')
    expect(await navigator.clipboard.readText()).toBe(`Instance\tPrivate IP\tAPI token\nweb-9\t10.0.0.9\t${MASK}`)
  })
})

describe('saved views', () => {
  async function open() {
    const user = show()
    const openPanel = async () => {
      await user.click(screen.getByRole('button', { name: 'View' }))
      return within(await screen.findByRole('dialog', { name: 'View of Machines' }))
    }
    return { user, openPanel }
  }

  it('are named, applied, renamed, made the first one, deleted, and brought back', async () => {
    const { user, openPanel } = await open()
    await user.type(filter(), 'web-9')
    const panel = await openPanel()
    await user.type(panel.getByRole('textbox', { name: 'View name' }), 'Nine{Enter}')
    await user.clear(filter())
    expect(names()).toHaveLength(3)
    const again = await openPanel()
    await user.click(again.getByRole('button', { name: 'Nine' }))
    expect(names()).toEqual(['web-9'])
    await user.click(again.getByRole('button', { name: 'Rename Nine' }))
    await user.keyboard('Ninth{Enter}')
    expect(screen.getByRole('dialog')).toHaveFocus()
    await user.click(again.getByRole('button', { name: 'Use Ninth as the default view' }))
    expect(getViews(TABLE).get()).toEqual({
      views: [{ name: 'Ninth', query: 'filter=web-9&sort=name' }],
      defaultView: 'Ninth',
    })
    await user.click(again.getByRole('button', { name: 'Delete Ninth' }))
    expect(getViews(TABLE).get().views).toEqual([])
    expect(screen.getByRole('dialog')).toHaveFocus()
    await user.click(again.getByRole('button', { name: 'Undo' }))
    expect(getViews(TABLE).get().defaultView).toBe('Ninth')
  })

  it('show the first one when the page is opened', () => {
    getViews(TABLE).set({ views: [{ name: 'Nine', query: 'filter=web-9' }], defaultView: 'Nine' })
    show()
    expect(names()).toEqual(['web-9'])
  })

  it('come from a file, and say why they do not', async () => {
    const { user, openPanel } = await open()
    const panel = await openPanel()
    const chooser = panel.getByLabelText('Views file')
    await user.upload(chooser, new File(['<script>alert(1)</script>'], 'x.json', { type: 'application/json' }))
    expect(await panel.findByText(/This is not a file of saved views/)).toBeInTheDocument()
    const views = [{ name: '<img onerror=x>', query: 'filter=web-9&confirm=1' }]
    const file = JSON.stringify({ signalbox: 'table views', version: 1, table: TABLE, views })
    await user.upload(chooser, new File([file], 'y.json', { type: 'application/json' }))
    expect(await panel.findByText('1 view imported')).toBeInTheDocument()
    expect(panel.getByRole('button', { name: '<img onerror=x>' })).toBeInTheDocument()
    expect(getViews(TABLE).get().views[0]?.query).toBe('filter=web-9')
  })
})

it('says in words what of the filter cannot be asked', async () => {
  const user = show()
  await user.type(filter(), 'rack:4')
  expect(screen.getByText(/There is no column “rack”/)).toBeInTheDocument()
})
