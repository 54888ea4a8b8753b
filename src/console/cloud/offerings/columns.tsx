// Offerings as columns of a table.
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { formatDecimal } from './decimal.ts'
import { gigabytesOf, sourceWords } from './machine-words.ts'
import { formatAmount, monthRule, perMonth } from './money.ts'
import { cheapestWords, rateWords, selectsWords, type OfferingRow } from './offerings.ts'
import { compareSizes } from '../sizes/sizes.ts'
import { costFor, type Wanted } from './wanted.ts'

const sizeOf = ({ evaluated, size }: OfferingRow): string => (evaluated ? size || 'no size' : 'not evaluated')

/** A figure of the machine; what the offering does not say itself is marked. */
function figure({ machine }: OfferingRow, value: (ram: NonNullable<OfferingRow['machine']>) => number): ReactNode {
  if (!machine) return null
  const text = formatCount(value(machine))
  if (machine.source === 'offering') return text
  return (
    <span title={sourceWords(machine)}>
      <Text span inherit c="dimmed">
        {machine.source === 'own' ? 'set' : 'usual'}
      </Text>{' '}
      {text}
    </span>
  )
}

const size: Column<OfferingRow> = {
  id: 'size',
  header: 'Size',
  kind: 'text',
  width: 122,
  value: sizeOf,
  order: compareSizes,
  render: (row) => {
    if (!row.evaluated) return <Status icon="attention">not evaluated</Status>
    return row.size ? (
      <bdi>{row.size}</bdi>
    ) : (
      <Text span inherit c="dimmed">
        no size
      </Text>
    )
  },
}

const machine: readonly Column<OfferingRow>[] = [
  {
    id: 'cores',
    header: 'Cores',
    kind: 'number',
    width: 76,
    value: (row) => row.machine?.cores,
    render: (row) => figure(row, ({ cores }) => cores),
  },
  {
    id: 'memory',
    header: 'Memory GB',
    kind: 'number',
    width: 106,
    hideBelow: 640,
    value: (row) => row.machine && gigabytesOf(row.machine),
    render: (row) => figure(row, gigabytesOf),
  },
]

const place = (header: string): Column<OfferingRow> => ({
  id: 'cloud',
  header,
  kind: 'text',
  width: header === 'Cloud' ? 80 : 160,
  grow: 1,
  value: (row) => row.cloud,
})

const money: readonly Column<OfferingRow>[] = [
  {
    id: 'hour',
    header: 'Per hour',
    kind: 'number',
    width: 90,
    // The nearest float is enough to sort and filter by; what is shown is exact.
    value: (row) => row.rate?.toNumber(),
    render: (row) => (
      <Text span inherit c={row.rate ? undefined : 'dimmed'}>
        {rateWords(row)}
      </Text>
    ),
  },
  {
    id: 'month',
    header: 'Per month',
    kind: 'number',
    width: 96,
    value: (row) => row.rate && perMonth(row.rate).toNumber(),
    render: ({ rate, currency }) =>
      rate && <span title={monthRule(rate, currency)}>{formatAmount(perMonth(rate))}</span>,
  },
  { id: 'currency', header: 'Currency', kind: 'text', width: 84, value: (row) => row.currency },
]

const comparison: readonly Column<OfferingRow>[] = [
  {
    id: 'compared',
    header: 'Compared',
    kind: 'text',
    width: 168,
    grow: 1,
    value: (row) => cheapestWords(row) || undefined,
    render: (row) => row.cheapestOf > 0 && <Status icon="good">{cheapestWords(row)}</Status>,
  },
  {
    id: 'selects',
    header: 'Applies to',
    kind: 'text',
    width: 150,
    grow: 3,
    hideBelow: 960,
    value: selectsWords,
    render: (row) => (
      <Text
        component="bdi"
        inherit={row.evaluated}
        ff={row.evaluated ? undefined : 'monospace'}
        fz={row.evaluated ? undefined : 'xs'}
        c="dimmed"
        title={row.criteria}
      >
        {selectsWords(row)}
      </Text>
    ),
  },
]

const totalOf = (wanted: Wanted): Column<OfferingRow> => ({
  id: 'total',
  header: `${formatDecimal(wanted.count)} × ${formatDecimal(wanted.hours)} h`,
  kind: 'number',
  width: 124,
  value: ({ rate }) => rate && costFor(rate, wanted).toNumber(),
  render: ({ rate, rateText, currency }) =>
    rate ? (
      <span
        title={`${formatDecimal(rate)} × ${formatDecimal(wanted.count)} × ${formatDecimal(wanted.hours)} h = ${formatDecimal(costFor(rate, wanted))} ${currency}, estimate`}
      >
        {formatAmount(costFor(rate, wanted))}
      </span>
    ) : (
      <Text span inherit c="dimmed">
        {rateText ? 'not a number' : 'no rate'}
      </Text>
    ),
})

/** The columns; with `wanted` what so many cost for so long. `location`: what the public namespace has in the place of clouds. */
export const offeringColumns = (wanted: Wanted | undefined, location = false): readonly Column<OfferingRow>[] => [
  size,
  ...machine,
  place(location ? 'Location' : 'Cloud'),
  {
    id: 'offering',
    header: 'Offering',
    kind: 'text',
    width: 104,
    grow: 1,
    mono: true,
    naming: true,
    value: (row) => row.name,
  },
  { id: 'category', header: 'Category', kind: 'text', width: 86, hideBelow: 1140, value: (row) => row.category },
  ...money,
  ...(wanted ? [totalOf(wanted)] : []),
  ...comparison,
]

const cheapest: QuickFilter<OfferingRow> = {
  id: 'cheapest',
  label: 'Cheapest per size',
  match: (row) => row.cheapestOf > 0,
}
const notEvaluated: QuickFilter<OfferingRow> = { id: 'raw', label: 'Not evaluated', match: (row) => !row.evaluated }
const notPriced: QuickFilter<OfferingRow> = { id: 'no-number', label: 'No number', match: (row) => !row.rate }

const byCategory = new Map<string, QuickFilter<OfferingRow>>()

// Made once per category: the table takes a new object for a new filter.
function quickOfCategory(category: string): QuickFilter<OfferingRow> {
  const known = byCategory.get(category)
  if (known) return known
  const made = {
    id: `category-${category}`,
    label: category || 'no category',
    match: (row: OfferingRow) => row.category === category,
  }
  byCategory.set(category, made)
  return made
}

export const quickFiltersFor = (rows: readonly OfferingRow[]): QuickFilter<OfferingRow>[] => [
  cheapest,
  ...[...new Set(rows.map(({ category }) => category))].map(quickOfCategory),
  ...(rows.some(notEvaluated.match) ? [notEvaluated] : []),
  ...(rows.some(notPriced.match) ? [notPriced] : []),
]
