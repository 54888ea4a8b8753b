import { Anchor, Box, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  currencyByCloud,
  formatAmount,
  formatRate,
  formatMonthEstimate,
  offeringRows,
  useOfferings,
  perMonth,
} from '../cloud/index.ts'
import { formatCount } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../routing/paths.ts'
import { cloudsByAssembly } from './compute.ts'
import { NotAvailable } from './NotAvailable.tsx'
import { assemblyCostRateQuery, useComputeByCloud, useCostRate } from './queries.ts'
import { spendByAssembly, type AssemblySpend } from './spend-by-assembly.ts'
import { toSpend, type Spend } from './spend.ts'

const MAX_ROWS = 5
const RATE_DECIMALS = 5

/** What an assembly costs, per currency; undefined while loading, empty if unknown. */
interface SpendLine {
  readonly assembly: string
  readonly currencies: readonly string[]
  readonly totals: Spend['totals'] | undefined
}

// Reserves the final height while loading.
const renderAmounts = (
  { currencies, totals }: SpendLine,
  render: (sum: Spend['totals'][number]) => ReactNode,
): ReactNode =>
  totals
    ? totals.map((sum) => <div key={sum.currency}>{render(sum)}</div>)
    : currencies.map((currency) => <div key={currency}>…</div>)

const columnsFor = (organization: string): readonly PlainColumn<SpendLine>[] => [
  {
    id: 'assembly',
    header: 'Assembly',
    render: ({ assembly }) => (
      <Anchor
        component={Link}
        to={paths.assembly(organization, assembly)}
        c="bright"
        fw={500}
        display="block"
        truncate
        maw={128}
        title={assembly}
      >
        <bdi>{assembly}</bdi>
      </Anchor>
    ),
  },
  {
    id: 'hour',
    header: 'Per hour',
    align: 'end',
    render: (line) =>
      line.totals?.length === 0 ? (
        <Text span inherit c="dimmed">
          {line.currencies.length > 1 ? 'several currencies' : 'unknown currency'}
        </Text>
      ) : (
        renderAmounts(line, ({ perHour }) => formatRate(perHour, RATE_DECIMALS))
      ),
  },
  {
    id: 'month',
    header: 'Per month',
    align: 'end',
    render: (line) =>
      renderAmounts(line, ({ perHour, currency }) => (
        <span title={formatMonthEstimate(perHour, currency)}>
          {formatAmount(perMonth(perHour))} {currency}
        </span>
      )),
  },
]

/** Lines of assemblies. Those paid in several currencies need a request each; they are few. */
function useSpendLines(
  organization: string,
  dearest: readonly AssemblySpend[],
  paidIn: ReadonlyMap<string, string>,
): SpendLine[] {
  const mixed = dearest.filter(({ currencies }) => currencies.length > 1)
  const apart = useQueries({
    queries: mixed.map(({ assembly }) => assemblyCostRateQuery(organization, assembly)),
    combine: (queries) =>
      new Map(queries.map(({ data, isError }, at) => [mixed[at]?.assembly, data ?? (isError ? null : undefined)])),
  })
  return dearest.map(({ assembly, currencies, perHour }) => {
    const [currency = ''] = currencies
    if (perHour) return { assembly, currencies, totals: [{ perHour, currency }] }
    const rate = currencies.length > 1 ? apart.get(assembly) : null
    return {
      assembly,
      currencies,
      totals: rate === undefined ? rate : rate === null ? [] : toSpend(rate, paidIn).totals,
    }
  })
}

/** The most expensive assemblies. `assemblies`: how many there are, to reserve the height of their lines. */
export function AssemblySpendPanel({
  organization,
  assemblies,
}: {
  organization: string
  assemblies: number
}): ReactNode {
  const rate = useCostRate(organization)
  const report = useComputeByCloud(organization)
  const offerings = useOfferings(organization, { lowPriority: true })
  const columns = useMemo(() => columnsFor(organization), [organization])
  const isSettled = !rate.isPending && !report.isPending && !offerings.isPending
  const paidIn = useMemo(() => currencyByCloud(offerings.data ? offeringRows(offerings.data) : []), [offerings.data])
  const spend = useMemo(() => {
    if (!rate.data || !isSettled) return undefined
    const clouds = report.data ? cloudsByAssembly(report.data.data) : new Map<string, readonly string[]>()
    return spendByAssembly(rate.data, clouds, paidIn)
  }, [rate.data, report.data, isSettled, paidIn])
  const dearest = useSpendLines(organization, spend?.slice(0, MAX_ROWS) ?? [], paidIn)
  const lines = Math.min(MAX_ROWS, assemblies)
  const more = (spend?.length ?? 0) - MAX_ROWS
  return (
    <Section
      title="Spend per assembly"
      hint={more > 0 ? `billed rate, top ${MAX_ROWS} of ${formatCount(MAX_ROWS + more)}` : 'billed rate'}
      action={
        <Anchor component={Link} to={`${paths.costReport(organization)}?by=assembly`}>
          Cost
        </Anchor>
      }
    >
      <Box mih={33 + 35 * lines}>
        {!isSettled ? (
          <Skeleton lines={lines + 1} variant="table" />
        ) : !spend ? (
          <NotAvailable what="cost" query={rate} />
        ) : spend.length === 0 ? (
          <Text c="dimmed" fz="sm">
            Nothing that runs has a price.
          </Text>
        ) : (
          <PlainTable label="Spend by assembly" columns={columns} rows={dearest} rowId={({ assembly }) => assembly} />
        )}
      </Box>
    </Section>
  )
}
