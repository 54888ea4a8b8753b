import { Box, Progress, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { BILLED_RATE, HOURS_PER_MONTH } from '../../cloud/index.ts'
import { formatCount } from '../../kit/format.ts'
import { PlainTable, type PlainColumn, type PlainTableProps } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { NameLink, TextLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { amountColumns, type PendingAmount } from '../amounts.tsx'
import { cloudsByAssembly } from '../compute-report.ts'
import { NotAvailable } from '../NotAvailable.tsx'
import { useAmountsByCurrency, useComputeByCloud, useCostRate, useCurrencyByCloud } from '../cost/queries.ts'
import {
  spendByAssembly,
  spendByCloud,
  sumByCurrency,
  type Amount,
  type AssemblySpend,
  type CloudSpend,
} from '../spend.ts'

/** Of a table, in pixels. */
const ROW_HEIGHT = 32

interface SpendSectionProps<Row> extends Omit<PlainTableProps<Row>, 'rows'> {
  title: string
  hint: string
  costPath: string
  /** Expected number of rows: reserves their height while loading. */
  expectedRows: number
  /** Shown if the cost is not available. */
  unavailable: ReactNode
  loading: boolean
  /** Undefined if the cost is not available. */
  rows: readonly Row[] | undefined
}

function SpendSection<Row>(props: SpendSectionProps<Row>) {
  const { title, hint, costPath, expectedRows, unavailable, loading, rows, ...table } = props
  return (
    <Section title={title} hint={hint} action={<TextLink to={costPath}>Cost</TextLink>}>
      <Box mih={ROW_HEIGHT * (expectedRows + 1)}>
        {loading && <Skeleton lines={expectedRows} variant="table" />}
        {!loading && !rows && unavailable}
        {!loading && rows?.length === 0 && <Note>No running instance has a price.</Note>}
        {!loading && rows && rows.length > 0 && <PlainTable {...table} rows={rows} />}
      </Box>
    </Section>
  )
}

/** A cloud, or the total of a currency. */
interface CloudLine extends Amount {
  readonly cloud?: string
  /** Of the total of its currency, 0 to 1; undefined for the only cloud of a currency. */
  readonly share?: number
}

const cloudColumns = (scope: Scope): readonly PlainColumn<CloudLine>[] => [
  {
    id: 'cloud',
    header: 'Cloud',
    render: ({ cloud, currency }) =>
      cloud === undefined ? (
        <Text span fw={600} inherit style={{ whiteSpace: 'nowrap' }}>
          Total {currency}
        </Text>
      ) : (
        <NameLink to={paths.cloud({ ...scope, cloud })}>{cloud}</NameLink>
      ),
  },
  {
    id: 'share',
    header: 'Share',
    width: 72,
    render: ({ share }) =>
      share !== undefined && <Progress value={share * 100} color="accent" miw={32} radius="xs" aria-hidden="true" />,
  },
  ...amountColumns<CloudLine>(
    'Per hour',
    (line) => [line],
    () => '',
  ),
]

/** Clouds by currency, below the total of each currency of several clouds. */
function toCloudLines(clouds: readonly CloudSpend[]): CloudLine[] {
  return sumByCurrency(clouds).flatMap((total) => {
    const lines = clouds.filter(({ currency }) => currency === total.currency)
    if (lines.length === 1) return lines
    const sum = total.perHour.toNumber() || 1
    return [total, ...lines.map((line) => ({ ...line, share: line.perHour.toNumber() / sum }))]
  })
}

/** The billed rate by cloud. `clouds` is the expected number of rows. */
export function SpendPanel({ clouds }: { clouds: number }) {
  const scope = useScope()
  const rate = useCostRate(scope)
  const currencies = useCurrencyByCloud(scope, { lowPriority: true })
  const lines = useMemo(
    () => rate.data && currencies.data && toCloudLines(spendByCloud(rate.data, currencies.data)),
    [rate.data, currencies.data],
  )
  return (
    <SpendSection
      title="Spend per cloud"
      hint={`${BILLED_RATE.toLowerCase()}, ${HOURS_PER_MONTH} h a month`}
      costPath={paths.costReport(scope)}
      expectedRows={clouds + 1}
      unavailable={
        <NotAvailable
          parts={[
            [rate, 'The cost'],
            [currencies, 'The currencies of the clouds'],
          ]}
        />
      }
      loading={rate.isPending || currencies.isPending}
      label="Spend by cloud and currency"
      columns={cloudColumns(scope)}
      rows={lines}
      rowId={({ cloud = '', currency }) => `${cloud} ${currency}`}
    />
  )
}

const MAX_ROWS = 5

interface AssemblyLine extends AssemblySpend {
  readonly amounts: readonly PendingAmount[]
}

const assemblyColumns = (scope: Scope): readonly PlainColumn<AssemblyLine>[] => [
  {
    id: 'assembly',
    header: 'Assembly',
    render: ({ assembly }) => (
      <TextLink
        to={paths.assembly({ ...scope, assembly })}
        c="bright"
        fw={500}
        display="block"
        truncate
        maw={128}
        title={assembly}
      >
        <bdi>{assembly}</bdi>
      </TextLink>
    ),
  },
  ...amountColumns<AssemblyLine>(
    'Per hour',
    ({ amounts }) => amounts,
    ({ currencies }) => (currencies.length > 1 ? 'several currencies' : 'unknown currency'),
  ),
]

/** Assemblies paid in several currencies need a request each; they are few. */
function useAssemblyLines(
  scope: Scope,
  spend: readonly AssemblySpend[] | undefined,
  currencyByCloud: ReadonlyMap<string, string>,
): AssemblyLine[] | undefined {
  const mixed = (spend ?? []).filter(({ currencies }) => currencies.length > 1)
  const amountsByAssembly = useAmountsByCurrency(
    scope,
    mixed.map(({ assembly }) => assembly),
    currencyByCloud,
  )
  return spend?.map((each) => {
    const { assembly, currencies, perHour } = each
    // One currency, or several that are still loading.
    const pending = currencies.map((currency) => ({ currency, perHour }))
    return { ...each, amounts: amountsByAssembly.get(assembly) ?? pending }
  })
}

const NO_CURRENCIES: ReadonlyMap<string, string> = new Map()
const NO_CLOUDS: ReadonlyMap<string, readonly string[]> = new Map()

/** The most expensive assemblies. `assemblies` is the number of all. */
export function AssemblySpendPanel({ assemblies }: { assemblies: number }) {
  const scope = useScope()
  const rate = useCostRate(scope)
  const report = useComputeByCloud(scope)
  const { data: currencies = NO_CURRENCIES, isPending } = useCurrencyByCloud(scope, { lowPriority: true })
  const loading = rate.isPending || report.isPending || isPending
  const spend = useMemo(() => {
    if (!rate.data || loading) return undefined
    return spendByAssembly(rate.data, report.data ? cloudsByAssembly(report.data) : NO_CLOUDS, currencies)
  }, [rate.data, report.data, loading, currencies])
  const lines = useAssemblyLines(scope, spend?.slice(0, MAX_ROWS), currencies)
  return (
    <SpendSection
      title="Spend per assembly"
      hint={
        spend && spend.length > MAX_ROWS
          ? `${BILLED_RATE.toLowerCase()}, top ${MAX_ROWS} of ${formatCount(spend.length)}`
          : BILLED_RATE.toLowerCase()
      }
      costPath={`${paths.costReport(scope)}?by=assembly`}
      expectedRows={Math.min(MAX_ROWS, assemblies)}
      // The panel above has the reason.
      unavailable={<Status icon="bad">The cost of assemblies is unknown.</Status>}
      loading={loading}
      label="Spend by assembly"
      columns={assemblyColumns(scope)}
      rows={lines}
      rowId={({ assembly }) => assembly}
    />
  )
}
