import { Box } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo, type ReactNode } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { BILLED_RATE, ESTIMATED, formatAmount, perMonth } from '../../cloud/index.ts'
import { toProblem } from '../../data/problem.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { ProblemPanel } from '../../kit/ProblemPanel.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { amountColumns } from '../amounts.tsx'
import { useComputeByCloud, useCostRate, useCurrencyByCloud } from './queries.ts'
import { formatHourly, spendByCloud, type CloudSpend } from '../spend.ts'
import { toRateLines, type PricedUse, type RateLine } from './run-rate.ts'
import { useRunRate } from './use-run-rate.ts'

/** Rows before "Show all". */
const MAX_COLLAPSED_ROWS = 10

/** Most expensive first, unpriced last. */
const compareRates = (a: RateLine, b: RateLine): number =>
  a.perHour && b.perHour ? b.perHour.cmp(a.perHour) : Number(!a.perHour) - Number(!b.perHour)

const columnsFor = (scope: Scope): readonly PlainColumn<RateLine>[] => [
  {
    id: 'assembly',
    header: 'Assembly',
    render: ({ group }) => group,
    to: ({ group }) => paths.assembly({ ...scope, assembly: group }),
  },
  { id: 'computes', header: 'Computes', align: 'end', render: ({ computes }) => formatCount(computes) },
  ...amountColumns<RateLine>(
    'Estimated per hour',
    ({ perHour, currency }) => (perHour ? [{ perHour, currency }] : []),
    () => 'not priced',
  ),
]

const formatSums = (priced: readonly PricedUse[]) =>
  toRateLines(priced, 'cloud').flatMap(({ perHour, currency }) =>
    perHour ? [`${formatHourly(perHour)} ${currency} per hour, ${formatAmount(perMonth(perHour))} per month`] : [],
  )

/** Computes, cores and memory of a cloud. `total`: computes of the organization. */
function formatUsage(priced: readonly PricedUse[], total: number | undefined): string {
  const sum = (key: 'computes' | 'cores' | 'ram') => priced.reduce((result, { use }) => result + use[key], 0)
  const computes = sum('computes')
  const used = [
    formatCountOf(computes, 'compute'),
    formatCountOf(sum('cores'), 'core'),
    `${formatCount(Math.round(sum('ram') / 1024))} GB of memory`,
  ].join(', ')
  return total ? `${used}; ${Math.round((computes / total) * 100)}% of all computes in the organization` : used
}

interface CloudRunRateProps {
  cloud: Ci
  /** What follows on the page, shown once the height of this section is known. */
  children: ReactNode
}

/** Compute use and cost of a cloud: the console's estimate by assembly, and the service's billed rate. */
export default function CloudRunRate({ cloud, children }: CloudRunRateProps) {
  const scope = useScope()
  const clouds = useMemo(() => [cloud], [cloud])
  const { priced, unavailable } = useRunRate(scope, clouds, cloud.ciName)
  const [problem] = unavailable
  return (
    <>
      <Section
        title="Compute and cost"
        hint={`${ESTIMATED.toLowerCase()}, and ${BILLED_RATE.toLowerCase()}`}
        action={<TextLink to={paths.costReport(scope)}>Cost of all clouds</TextLink>}
      >
        {problem && <ProblemPanel {...toProblem(problem.error)} what="The computes of this cloud" />}
        {!problem && !priced && <Skeleton lines={5} variant="table" />}
        {!problem && priced && <Estimate cloud={cloud.ciName} priced={priced} />}
      </Section>
      {(problem || priced) && children}
    </>
  )
}

function Estimate({ cloud, priced }: { cloud: string; priced: readonly PricedUse[] }) {
  const scope = useScope()
  const { data: report } = useComputeByCloud(scope)
  const rate = useCostRate(scope)
  const { data: currencies } = useCurrencyByCloud(scope, { cloud })
  const lines = useMemo(() => toRateLines(priced, 'assembly').toSorted(compareRates), [priced])
  const [expanded, { open: expand }] = useDisclosure()
  if (priced.length === 0) return <Note>No computes run in this cloud.</Note>
  const sums = formatSums(priced)
  const billed = rate.data && currencies && spendByCloud(rate.data, currencies).find((each) => each.cloud === cloud)
  return (
    <>
      <Box maw="96ch" mb="sm">
        <Facts
          facts={[
            { term: 'Computes', value: formatUsage(priced, report?.used.count) },
            {
              term: ESTIMATED,
              value:
                sums.length > 0
                  ? sums.join('; ')
                  : 'no price: no offering fits its computes, or those that fit are in different currencies',
            },
            { term: BILLED_RATE, value: currencies ? formatBilled(rate, billed) : '…' },
          ]}
        />
      </Box>
      <PlainTable
        label={`Computes of ${cloud} by assembly`}
        columns={columnsFor(scope)}
        rows={expanded ? lines : lines.slice(0, MAX_COLLAPSED_ROWS)}
        rowId={({ id }) => id}
      />
      {!expanded && lines.length > MAX_COLLAPSED_ROWS && (
        <ActionButton variant="subtle" writes={false} onClick={expand}>
          {`Show all ${formatCountOf(lines.length, 'assembly', 'assemblies')}`}
        </ActionButton>
      )}
    </>
  )
}

function formatBilled({ data, isError }: ReturnType<typeof useCostRate>, billed: CloudSpend | undefined): string {
  if (!data) return isError ? 'not available' : '…'
  if (!billed) return 'no running instance has a price'
  const { perHour, currency } = billed
  return `${formatHourly(perHour)} ${currency} per hour, ${formatAmount(perMonth(perHour))} per month`
}
