import { Anchor, Box, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  currencyByCloud,
  formatAmount,
  formatRate,
  monthRule,
  offeringRows,
  useOfferings,
  perMonth,
} from '../cloud/index.ts'
import { formatCount } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { cloudsByAssembly } from './compute.ts'
import { NotAvailable } from './NotAvailable.tsx'
import { assemblyCostRateQuery, useComputeByCloud, useCostRate } from './queries.ts'
import { spendByAssembly, type AssemblySpend } from './spend-by-assembly.ts'
import { readSpend, type Spend } from './spend.ts'

const SHOWN = 5
const RATE_PLACES = 5

/** What an assembly costs, per currency; undefined while loading, empty if unknown. */
interface Line {
  readonly assembly: string
  readonly currencies: readonly string[]
  readonly sums: Spend['totals'] | undefined
}

// Reserves the final height while loading.
const amounts = ({ currencies, sums }: Line, render: (sum: Spend['totals'][number]) => ReactNode): ReactNode =>
  sums
    ? sums.map((sum) => <div key={sum.currency}>{render(sum)}</div>)
    : currencies.map((currency) => <div key={currency}>…</div>)

const columnsFor = (organization: string): readonly PlainColumn<Line>[] => [
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
      line.sums?.length === 0 ? (
        <Text span inherit c="dimmed">
          {line.currencies.length > 1 ? 'several currencies' : 'unknown currency'}
        </Text>
      ) : (
        amounts(line, ({ perHour }) => formatRate(perHour, RATE_PLACES))
      ),
  },
  {
    id: 'month',
    header: 'Per month',
    align: 'end',
    render: (line) =>
      amounts(line, ({ perHour, currency }) => (
        <span title={monthRule(perHour, currency)}>
          {formatAmount(perMonth(perHour))} {currency}
        </span>
      )),
  },
]

/** Lines of assemblies. Those paid in several currencies need a request each; they are few. */
function useLines(
  organization: string,
  dearest: readonly AssemblySpend[],
  paidIn: ReadonlyMap<string, string>,
): Line[] {
  const mixed = dearest.filter(({ currencies }) => currencies.length > 1)
  const apart = useQueries({
    queries: mixed.map(({ assembly }) => assemblyCostRateQuery(organization, assembly)),
    combine: (readings) =>
      new Map(readings.map(({ data, isError }, at) => [mixed[at]?.assembly, data ?? (isError ? null : undefined)])),
  })
  return dearest.map(({ assembly, currencies, perHour }) => {
    const [currency = ''] = currencies
    if (perHour) return { assembly, currencies, sums: [{ perHour, currency }] }
    const rate = currencies.length > 1 ? apart.get(assembly) : null
    return {
      assembly,
      currencies,
      sums: rate === undefined ? rate : rate === null ? [] : readSpend(rate, paidIn).totals,
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
  const offerings = useOfferings(organization, { background: true })
  const columns = useMemo(() => columnsFor(organization), [organization])
  const isSettled = !rate.isPending && !report.isPending && !offerings.isPending
  const paidIn = useMemo(() => currencyByCloud(offerings.data ? offeringRows(offerings.data) : []), [offerings.data])
  const spend = useMemo(() => {
    if (!rate.data || !isSettled) return undefined
    const clouds = report.data ? cloudsByAssembly(report.data.data) : new Map<string, readonly string[]>()
    return spendByAssembly(rate.data, clouds, paidIn)
  }, [rate.data, report.data, isSettled, paidIn])
  const dearest = useLines(organization, spend?.slice(0, SHOWN) ?? [], paidIn)
  const lines = Math.min(SHOWN, assemblies)
  const more = (spend?.length ?? 0) - SHOWN
  return (
    <Section
      title="Spend per assembly"
      hint={more > 0 ? `billed rate, top ${SHOWN} of ${formatCount(SHOWN + more)}` : 'billed rate'}
      action={
        <Anchor component={Link} to={`${paths.costReport(organization)}?by=assembly`}>
          Cost
        </Anchor>
      }
    >
      <Box mih={33 + 35 * lines}>
        {!isSettled ? (
          <Skeleton lines={lines + 1} as="table" />
        ) : !spend ? (
          <NotAvailable what="cost" reading={rate} />
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
