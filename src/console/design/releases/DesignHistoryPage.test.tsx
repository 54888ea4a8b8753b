import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { DAY_MS } from '../../kit/format.ts'
import { Component as DesignHistoryPage } from './DesignHistoryPage.tsx'
import { MAX_HISTORIES } from './release-history.ts'

const open = { releaseId: 8, releaseState: 'open', ciRfcCount: 1, created: 8 * DAY_MS, updated: 9 * DAY_MS }
const record = (ciId: number, name: string) => ({
  ciId,
  ciName: name,
  ciClassName: 'catalog.Globalvar',
  ciAttributes: {},
  created: 7 * DAY_MS,
})
const names = Array.from({ length: MAX_HISTORIES + 1 }, (_, index) => `v${index}`)

const closed = { releaseId: 5, releaseState: 'closed', created: 4 * DAY_MS, updated: 5 * DAY_MS }

stubRefusingService({
  'assemblies/pay/design/releases': [closed, { ...closed, releaseId: 4 }],
  'assemblies/pay/design/releases/latest': closed,
  'assemblies/crm/design/releases': [
    { ...closed, relationRfcCount: 2 },
    { ...closed, releaseId: 4 },
  ],
  'assemblies/crm/design/releases/latest': closed,
  'assemblies/erp/design/releases': [
    { ...closed, relationRfcCount: 2 },
    { ...closed, releaseId: 4, ciRfcCount: 0, relationRfcCount: 2 },
  ],
  'assemblies/erp/design/releases/latest': closed,
  'crm/design/variables': [record(1, 'region')],
  'crm/design/variables/region/history': {
    rfc_cis: [],
    rfc_relations: [{ ciRelationId: 3, fromCiId: 1, toCiId: 2, rfcId: 6, releaseId: 4 }],
  },
  'shop/design/releases': [open, { releaseId: 7, releaseState: 'closed', created: 6 * DAY_MS, updated: 7 * DAY_MS }],
  'shop/design/releases/latest': open,
  'design/variables': names.map((name, index) => record(index + 1, name)),
  [`variables/${names.at(-1)}/history`]: {
    rfc_cis: [{ ...record(99, 'last'), rfcId: 1, releaseId: 7, rfcAction: 'add', ciBaseAttributes: {} }],
  },
})

const show = (search = '', assembly = 'shop') =>
  renderRoute(
    <DesignHistoryPage />,
    '/:organization/assemblies/:assembly/design/history',
    `/acme/assemblies/${assembly}/design/history${search}`,
  )

it('shows beside the list why a release cannot be restored, and searches more records on request', async () => {
  const user = show('?release=7')
  const inspector = await screen.findByRole('complementary', { name: 'Release 7' })
  expect(within(inspector).getByText('Release 8 is open: commit or discard it first.')).toBeVisible()
  const more = await within(inspector).findByRole('button', { name: 'Search 1 more record for changes' })
  expect(within(inspector).queryByText('last')).toBeNull()
  await user.click(more)
  expect(await within(inspector).findByText('last')).toBeVisible()
  expect(more).not.toBeInTheDocument()
})

it.each([
  ['5', 1],
  ['4', 0],
])('restores all but the latest release, which the design equals: %s', async (id, count) => {
  show(`?release=${id}`, 'pay')
  const inspector = await screen.findByRole('complementary', { name: `Release ${id}` })
  expect(within(inspector).queryAllByText('This is the latest release: the design is in this state.')).toHaveLength(
    count,
  )
})

it.each([
  ['5', '2 relations changed, and no records.'],
  ['4', '1 relation changed, and no records.'],
])('says of release %s that it changed relations only', async (id, note) => {
  show(`?release=${id}`, 'crm')
  const inspector = await screen.findByRole('complementary', { name: `Release ${id}` })
  expect(await within(inspector).findByText(note)).toBeVisible()
})

it.each([
  ['5', 0],
  ['4', 1],
])(
  'does not take records whose histories were not searched for unchanged, unless they are counted: %s',
  async (id, count) => {
    show(`?release=${id}`, 'erp')
    const inspector = await screen.findByRole('complementary', { name: `Release ${id}` })
    await within(inspector).findByText(count > 0 ? /and no records/ : /^Search 1 more record/)
    expect(within(inspector).queryAllByText('2 relations changed, and no records.')).toHaveLength(count)
  },
)

it('shows when releases were opened and ended, not how long ago', async () => {
  show()
  const row = await screen.findByRole('row', { name: /^7/ })
  expect(row).toHaveTextContent('7 Jan 1970')
  expect(row).toHaveTextContent('8 Jan 1970')
})

it('lists the changes only if the service counts those of all committed releases', async () => {
  show('', 'erp')
  expect(await screen.findByRole('columnheader', { name: /^Changes/ })).toBeVisible()
  cleanup()
  show('', 'crm')
  expect(await screen.findByRole('rowheader', { name: '5' })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: /^Changes/ })).toBeNull()
})

it('shows before a restore which releases are reverted', async () => {
  const user = show('?release=4', 'crm')
  await user.click(await screen.findByRole('button', { name: 'Restore design to release 4' }))
  const dialog = await screen.findByRole('dialog')
  const reverted = await within(dialog).findByRole('table', { name: 'Releases that are reverted' })
  expect(within(reverted).getByRole('cell', { name: '5' })).toBeVisible()
})
