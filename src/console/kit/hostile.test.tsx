// Hostile names, values and addresses are shown as plain text and never executed.
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { render } from '../app/test-render.tsx'
import { Diff } from './Diff.tsx'
import { Facts } from './Facts.tsx'
import { PageHeader } from './PageHeader.tsx'
import { ProblemPanel } from './ProblemPanel.tsx'
import { MASK } from './secrets.ts'
import { showInvisible } from './format.ts'
import { StateBadge } from './state/StateBadge.tsx'
import type { Column } from './table/columns.ts'
import { DataTable } from './table/DataTable.tsx'

const hostile: readonly string[] = [
  '<img src=x onerror="document.title=1">',
  '"><svg onload=alert(1)>',
  '{{7*7}} ${7*7}',
  'txt\u202egpj.exe',
  'a\0b\u001b[31m',
  '👩‍👩‍👧 große 名前',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '=HYPERLINK("//evil.example")',
  'x'.repeat(10_000),
  '',
]

interface Row {
  id: string
  name: string
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', kind: 'text', width: 100, rowHeader: true, value: (row) => row.name },
  { id: 'state', header: 'State', kind: 'state', states: 'health', width: 100, value: (row) => row.name },
  { id: 'copy', header: 'Copy', kind: 'text', width: 100, value: (row) => row.name },
]
const rows: readonly Row[] = hostile.map((name, index) => ({ id: `row-${index}`, name }))

function Table(): ReactNode {
  return (
    <DataTable
      label={hostile[0] ?? ''}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowLink={({ id }) => `/${id}`}
      emptyState={{ title: '', hint: '' }}
      selection={{ selected: new Set(), onChange: () => {}, actions: () => null }}
    />
  )
}

function show(page: ReactNode, address = '/') {
  const router = createMemoryRouter([{ path: '/*', element: page }], { initialEntries: [address] })
  const { container } = render(<RouterProvider router={router} />)
  return { router, container }
}

/** Nothing of it became an element or an address that could do something. */
function expectInert(container: HTMLElement) {
  expect(container.querySelectorAll('img, iframe, script, object, embed, [onerror], [onload]')).toHaveLength(0)
  for (const link of container.querySelectorAll('[href], [src], [action], [formaction]'))
    expect(link.getAttribute('href'), link.outerHTML).toMatch(/^\/(?!\/)/)
}

describe('hostile names and values', () => {
  it('are isolated text in a table', () => {
    const { container } = show(<Table />)
    expectInert(container)
    const headers = screen.getAllByRole('rowheader')
    hostile.forEach((name, index) => {
      // The last one shows nothing, so its row is called by its id.
      const shown = name === '' ? `row-${index}` : showInvisible(name)
      expect(headers[index]?.querySelector('bdi')?.textContent).toBe(shown)
    })
    for (const link of container.querySelectorAll('[role="rowheader"] a')) expect(link.textContent).not.toBe('')
  })

  it('are text in all other widgets', () => {
    const { container } = show(
      <>
        {hostile.map((each) => (
          <div key={each}>
            <PageHeader title={each} facts={<StateBadge kind="health" state={each} />} />
            <Facts facts={[{ term: 'Value', value: each }]} />
            <Diff label="Changes" differences={[{ attribute: each, before: each, after: each }]} />
            <ProblemPanel
              what="It"
              title="Refused"
              meaning=""
              advice=""
              messages={[each]}
              request=""
              status={422}
              retrying={false}
            />
          </div>
        ))}
      </>,
    )
    expectInert(container)
    expect(document.title).not.toBe('1')
    const turned = [...container.querySelectorAll('bdi')].filter(({ textContent }) =>
      /\u202e|‹RLO›/.test(textContent ?? ''),
    )
    expect(turned.length).toBeGreaterThan(4)
  })

  it('are truncated when very long, and can be expanded', () => {
    show(<Facts facts={[{ term: 'Long', value: 'x'.repeat(10_000) }]} />)
    expect(screen.getByRole('definition').textContent?.length).toBeLessThan(500)
    expect(screen.getByRole('button', { name: 'Show all 10,000 characters' })).toBeInTheDocument()
  })

  it('are masked if they have the form of a secret', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIE'
    show(
      <Diff label="Changes" differences={[{ attribute: 'authorized_keys', before: 'ssh-ed25519 AAAA', after: key }]} />,
    )
    expect(screen.getByText(MASK)).toBeInTheDocument()
    expect(screen.queryByText(/PRIVATE/)).not.toBeInTheDocument()
  })
})

describe('a hostile address', () => {
  it('filters the list, and opens, selects and confirms nothing', () => {
    const { container } = show(
      <Table />,
      '/?confirm=1&state=replace&selected=row-1&action=delete&filter=%3Cimg%20src%3Dx%3E&sort=__proto__,-constructor&columns=*name&widths=name.999&group=toString&pins=hasOwnProperty',
    )
    expectInert(container)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument()
    expect(screen.getByRole('combobox')).toHaveValue('<img src=x>')
  })

  it('does not throw for malformed parameters', () => {
    for (const query of [
      '?filter=%00%ff',
      `?filter=${'('.repeat(2000)}`,
      '?sort=,,-,&columns=-,*,,&widths=.,x.&pins=,',
      '?quick=__proto__',
    ])
      expect(() => show(<Table />, `/${query}`).container).not.toThrow()
  })
})
