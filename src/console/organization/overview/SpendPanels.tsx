import { Anchor, Box, Progress, Text } from '@mantine/core'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAmount, formatMonthEstimate, HOURS_PER_MONTH, perMonth } from '../../cloud/index.ts'
import { formatCount } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { cloudsByAssembly } from '../compute.ts'
import { NotAvailable } from '../NotAvailable.tsx'
import { assemblyCostRateQuery, useComputeByCloud, useCostRate, useCurrencyByCloud } from '../queries.ts'
import { formatHourly, toSpend, type CloudSpend, type Spend } from '../spend.ts'
import { spendByAssembly, type AssemblySpend } from './spend-by-assembly.ts'

interface SpendSectionProps {
  title: string
  hint: string
  costPath: string
  /** Expected number of rows: reserves their height while loading. */
  rows: number
  rate: UseQueryResult
  loading: boolean
  /** The actual number of rows; undefined if the cost is not available. */
  count: number | undefined
  children: ReactNode
}

function SpendSection({ title, hint, costPath, rows, rate, loading, count, children }: SpendSectionProps) {
  return (
    <Section
      title={title}
      hint={hint}
      action={
        <Anchor component={Link} to={costPath}>
          Cost
        </Anchor>
      }
    >
      <Box mih={33 + 35 * rows}>
        {loading && <Skeleton lines={rows + 1} variant="table" />}
        {!loading && count === undefined && <NotAvailable what="cost" query={rate} />}
        {!loading && count === 0 && (
          <Text c="dimmed" fz="sm">
            Nothing that runs has a price.
          </Text>
        )}
        {!loading && count !== undefined && count > 0 && children}
      </Box>
    </Section>
  )
}

/** A cloud, or the total of a currency. */
type CloudLine = Omit<CloudSpend, 'cloud' | 'share'> & {
  readonly cloud?: string
  readonly share?: number
  /** Other currencies, which a total does not include. */
  readonly excludes?: string
}

const cloudColumns = (organization: string): readonly PlainColumn<CloudLine>[] => [
  {
    id: 'cloud',
    header: 'Cloud',
    render: ({ cloud, currency }) =>
      cloud === undefined ? (
        <b>all in {currency}</b>
      ) : (
        <Anchor component={Link} to={paths.cloud(organization, cloud)} c="bright" fw={500}>
          <bdi>{cloud}</bdi>
        </Anchor>
      ),
  },
  {
    id: 'share',
    header: 'Share',
    width: 88,
    render: ({ share, excludes }) =>
      share === undefined ? (
        <Text fz="xs" c="dimmed">
          {excludes && `without ${excludes}`}
        </Text>
      ) : (
        <Progress value={share * 100} color="accent" miw={32} radius="xs" aria-hidden="true" />
      ),
  },
  {
    id: 'hour',
    header: 'Per hour',
    align: 'end',
    render: ({ perHour, cloud }) => (
      <Text span inherit fw={cloud === undefined ? 600 : undefined}>
        {formatHourly(perHour)}
      </Text>
    ),
  },
  {
    id: 'month',
    header: 'Per month',
    align: 'end',
    render: ({ perHour, currency, cloud }) => (
      <Text span inherit fw={cloud === undefined ? 600 : undefined} title={formatMonthEstimate(perHour, currency)}>
        {formatAmount(perMonth(perHour))} {currency}
      </Text>
    ),
  },
]

/** Clouds by currency, with a total for each currency of several clouds. */
const toCloudLines = ({ clouds, totals }: Spend): CloudLine[] =>
  totals.flatMap((total) => {
    const sameCurrency = clouds.filter(({ currency }) => currency === total.currency)
    if (sameCurrency.length < 2) return sameCurrency
    const others = totals.filter(({ currency }) => currency !== total.currency)
    return [...sameCurrency, { ...total, excludes: others.map(({ currency }) => currency).join(', ') }]
  })

/** The billed rate by cloud. `clouds` is the expected number of rows. */
export function SpendPanel({ organization, clouds }: { organization: string; clouds: number }): ReactNode {
  const rate = useCostRate(organization)
  const { currencies, isPending } = useCurrencyByCloud(organization, { lowPriority: true })
  const lines = useMemo(() => rate.data && toCloudLines(toSpend(rate.data, currencies)), [rate.data, currencies])
  const columns = useMemo(() => cloudColumns(organization), [organization])
  return (
    <SpendSection
      title="Spend per cloud"
      hint={`billed rate, ${HOURS_PER_MONTH} h a month`}
      costPath={paths.costReport(organization)}
      rows={clouds + 1}
      rate={rate}
      loading={rate.isPending || isPending}
      count={lines?.length}
    >
      <PlainTable
        label="Spend by cloud and currency"
        columns={columns}
        rows={lines ?? []}
        rowId={({ cloud = '', currency }: CloudLine) => `${cloud} ${currency}`}
      />
    </SpendSection>
  )
}

const MAX_ROWS = 5

/** The cost of an assembly per currency; `totals` is undefined while loading, empty if unknown. */
interface AssemblyLine {
  readonly assembly: string
  readonly currencies: readonly string[]
  readonly totals: Spend['totals'] | undefined
}

// Reserves the final height while loading.
const renderAmounts = (
  { currencies, totals }: AssemblyLine,
  render: (sum: Spend['totals'][number]) => ReactNode,
): ReactNode =>
  totals
    ? totals.map((sum) => <div key={sum.currency}>{render(sum)}</div>)
    : currencies.map((currency) => <div key={currency}>…</div>)

const assemblyColumns = (organization: string): readonly PlainColumn<AssemblyLine>[] => [
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
        renderAmounts(line, ({ perHour }) => formatHourly(perHour))
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

/** Assemblies paid in several currencies need a request each; they are few. */
function useAssemblyLines(
  organization: string,
  spend: readonly AssemblySpend[],
  currencyByCloud: ReadonlyMap<string, string>,
): AssemblyLine[] {
  const mixed = spend.filter(({ currencies }) => currencies.length > 1)
  // Null after an error, undefined while loading.
  const rates = useQueries({
    queries: mixed.map(({ assembly }) => assemblyCostRateQuery(organization, assembly)),
    combine: (queries) =>
      new Map(
        queries.map(({ data, isError }, index) => [mixed[index]?.assembly, data ?? (isError ? null : undefined)]),
      ),
  })
  return spend.map(({ assembly, currencies, perHour }) => {
    const [currency = ''] = currencies
    if (perHour) return { assembly, currencies, totals: [{ perHour, currency }] }
    const rate = currencies.length > 1 ? rates.get(assembly) : null
    const totals = rate === null ? [] : rate && toSpend(rate, currencyByCloud).totals
    return { assembly, currencies, totals }
  })
}

const NO_CURRENCIES: ReadonlyMap<string, string> = new Map()
const NO_CLOUDS: ReadonlyMap<string, readonly string[]> = new Map()

/** The most expensive assemblies. `assemblies` is the number of all. */
export function AssemblySpendPanel({
  organization,
  assemblies,
}: {
  organization: string
  assemblies: number
}): ReactNode {
  const rate = useCostRate(organization)
  const report = useComputeByCloud(organization)
  const { currencies = NO_CURRENCIES, isPending } = useCurrencyByCloud(organization, { lowPriority: true })
  const loading = rate.isPending || report.isPending || isPending
  const columns = useMemo(() => assemblyColumns(organization), [organization])
  const spend = useMemo(() => {
    if (!rate.data || loading) return undefined
    return spendByAssembly(rate.data, report.data ? cloudsByAssembly(report.data.data) : NO_CLOUDS, currencies)
  }, [rate.data, report.data, loading, currencies])
  const lines = useAssemblyLines(organization, spend?.slice(0, MAX_ROWS) ?? [], currencies)
  const count = spend?.length
  return (
    <SpendSection
      title="Spend per assembly"
      hint={count && count > MAX_ROWS ? `billed rate, top ${MAX_ROWS} of ${formatCount(count)}` : 'billed rate'}
      costPath={`${paths.costReport(organization)}?by=assembly`}
      rows={Math.min(MAX_ROWS, assemblies)}
      rate={rate}
      loading={loading}
      count={count}
    >
      <PlainTable label="Spend by assembly" columns={columns} rows={lines} rowId={({ assembly }) => assembly} />
    </SpendSection>
  )
}
