import { Box, Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import {
  BILLED_RATE,
  cloudsQuery,
  ESTIMATED,
  HOURS_PER_MONTH,
  offeringsQuery,
  useClouds,
  useOfferings,
} from '../../cloud/index.ts'
import { describeFailure, toProblem } from '../../data/problem.ts'
import { QueryProblems } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { Facts } from '../../kit/Facts.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Dimmed, Note } from '../../kit/Dimmed.tsx'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { ParamLink, TextLink } from '../../kit/TextLink.tsx'
import { useNow } from '../../kit/Time.tsx'
import { NotAvailable } from '../NotAvailable.tsx'
import { computeReportQuery, costQuery, costRateQuery, useCostRate, useCurrencyByCloud } from './queries.ts'
import { ReportsNav } from '../ReportsNav.tsx'
import { spendByCloud, sumByCurrency, type Grouping } from '../spend.ts'
import { RunRateTable } from './RunRateTable.tsx'
import { formatMonth, formatTotals, projectMonth } from './totals.ts'
import { useCloudSelection, useRunRate, type RunRate } from './use-run-rate.ts'
import { WhatIf } from './WhatIf.tsx'

export const handle = pageHandle(organizationCrumbs, 'Cost report', paths.costReport)

export const loader = pageLoader((scope) => [
  cloudsQuery(scope),
  computeReportQuery(scope, { grouping: 'cloud' }),
  offeringsQuery(scope),
  costRateQuery(scope),
])

const GROUPINGS: readonly (readonly [Grouping, string])[] = [
  ['cloud', 'Cloud'],
  ['assembly', 'Assembly'],
  ['environment', 'Environment'],
  ['platform', 'Platform'],
]

const RULE = `${ESTIMATED}: each compute at the cheapest offering of the smallest size in its cloud that has enough cores and memory, without offerings that require more than a size. ${BILLED_RATE}: the service's figure, which also counts other cloud services. A month has ${HOURS_PER_MONTH} hours. Amounts in different currencies are never added.`

/** The cost of what runs: the console's estimate, the service's billed rate, and the estimate for another cloud. */
export function Component() {
  const scope = useScope()
  const [search] = useSearchParams()
  const by = useChoice('by', GROUPINGS, 'cloud')
  const clouds = useClouds(scope)
  const offerings = useOfferings(scope)
  const billed = useCostRate(scope)
  const { data: currencies } = useCurrencyByCloud(scope, { lowPriority: true })
  const selection = useCloudSelection(scope, clouds.data, search.get('clouds') === 'all')
  const rate = useRunRate(scope, selection?.included)
  const computes = rate.priced?.reduce((sum, { use }) => sum + use.computes, 0)
  const isComplete = rate.unavailable.length === 0
  const cloudCount = (selection?.included.length ?? 0) - rate.unavailable.length
  return (
    <>
      <PageHeader
        title="Cost report"
        facts={
          computes === undefined || (cloudCount === 0 && !isComplete)
            ? 'Billed and estimated'
            : `Billed and estimated, ${formatCountOf(computes, 'compute')} in ${formatCountOf(cloudCount, 'cloud')}`
        }
      />
      <ReportsNav />
      <MonthPanel />
      <Section
        title="Run rate"
        hint={`${ESTIMATED.toLowerCase()}, and ${BILLED_RATE.toLowerCase()}`}
        action={<SearchParamControl label="Group by" param="by" choices={GROUPINGS} />}
      >
        {clouds.isLoadingError || offerings.isLoadingError ? (
          <QueryProblems
            queries={[
              [clouds, 'The clouds'],
              [offerings, 'The offerings'],
            ]}
          />
        ) : (
          <RunRateTable by={by} priced={rate.priced} billedRate={billed.data} isComplete={isComplete} />
        )}
        {billed.isError && !billed.data && <Note mt="sm">{describeFailure('The billed rate', billed.error)}</Note>}
        {/* Once the height of the table is known. */}
        {rate.priced && (
          <>
            <Box mt="md">
              <Facts facts={formatTotals(rate.priced, isComplete ? billed.data : undefined, currencies)} />
            </Box>
            <NotPriced rate={rate} omittedClouds={selection?.omitted ?? []} />
            <Note {...NOTE_PROPS}>{RULE}</Note>
          </>
        )}
      </Section>
      {rate.priced && <WhatIf rate={rate} clouds={clouds.data ?? []} />}
    </>
  )
}

/** The service's own monthly figures, in its main currency, and what is known of the other currencies. */
function MonthPanel() {
  const scope = useScope()
  const query = useQuery(costQuery(scope))
  const { data: currencies } = useCurrencyByCloud(scope, { lowPriority: true })
  const now = useNow()
  const projection = query.data?.projection
  const [costs = [], rates = []] = [query.data?.cost, query.data?.cost_rate].map((spend) =>
    spend && currencies ? sumByCurrency(spendByCloud(spend, currencies)) : [],
  )
  const others = [...new Set([...costs, ...rates].map(({ currency }) => currency))].filter(
    (currency) => currency !== projection?.unit,
  )
  const formatOther = (month: string, unit: string) => {
    // `perHour` of the costs is the sum of the month so far.
    const [cost, rate] = [costs, rates].map((amounts) => amounts.find(({ currency }) => currency === unit)?.perHour)
    const projected = projectMonth(month, cost?.toNumber() ?? 0, rate?.toNumber() ?? 0, now)
    return projected ? formatMonth(projected, unit) : `${unit} not reported`
  }
  return (
    <Section
      title="Cost per month"
      hint="billed by the service; other currencies are projected here at the billed rate"
    >
      {/* Three months: below each other on phones. */}
      <Flex
        wrap="wrap"
        rowGap="xs"
        columnGap="xl"
        mih={{ base: 184, sm: 66 }}
        fz="sm"
        align="flex-start"
        style={{ alignContent: 'flex-start' }}
      >
        {query.isPending && (
          <Box w={300}>
            <Skeleton lines={2} />
          </Box>
        )}
        <NotAvailable parts={[[query, 'The cost per month']]} />
        {query.data && !projection && <Note>No cost yet.</Note>}
        {Object.entries(projection ?? {}).map(
          ([month, cost]) =>
            typeof cost === 'object' && (
              <Text key={month} fz="sm">
                <Dimmed>{month}</Dimmed>
                <br />
                <b>{formatMonth(cost, projection?.unit ?? '')}</b>
                {others.map((other) => (
                  <Dimmed key={other}>
                    <br />
                    {formatOther(month, other)}
                  </Dimmed>
                ))}
              </Text>
            ),
        )}
      </Flex>
    </Section>
  )
}

interface NotPricedProps {
  rate: RunRate
  /** Clouds that were not queried. */
  omittedClouds: readonly Ci[]
}

const getReason = ({ error }: RunRate['unavailable'][number]): string => toProblem(error).title
const formatClouds = (clouds: RunRate['unavailable']): string => clouds.map(({ cloud }) => cloud).join(', ')

const NOTE_PROPS = { mt: 'sm', maw: '96ch' } as const

/** What the totals leave out. */
function NotPriced({ rate, omittedClouds }: NotPricedProps) {
  const scope = useScope()
  const withParams = useHrefWithParams()
  const { priced = [], notEvaluated, unavailable } = rate
  const unpriced = priced.filter(({ perHour }) => !perHour)
  const computes = unpriced.reduce((sum, { use }) => sum + use.computes, 0)
  const clouds = [...new Set(unpriced.map(({ use }) => use.cloud))]
  return (
    <>
      {computes > 0 && (
        <Note {...NOTE_PROPS}>
          {formatCountOf(computes, 'compute')} in <bdi>{clouds.join(', ')}</bdi>{' '}
          {computes === 1 ? 'has no price' : 'have no price'}: no offering there is large enough, or those that fit are
          in different currencies.
        </Note>
      )}
      {notEvaluated > 0 && (
        <Note {...NOTE_PROPS}>
          The estimate leaves out{' '}
          <TextLink
            underline="always"
            to={`${paths.offerings(scope)}?${new URLSearchParams({ filter: 'category=compute', quick: 'raw' })}`}
          >
            {formatCountOf(notEvaluated, 'compute offering')}
          </TextLink>
          , whose criteria it cannot evaluate.
        </Note>
      )}
      {omittedClouds.length > 0 && (
        <Note {...NOTE_PROPS}>
          {formatCountOf(omittedClouds.length, 'more cloud')} {omittedClouds.length === 1 ? 'is' : 'are'} not counted.{' '}
          <ParamLink underline="always" to={withParams({ clouds: 'all' })}>
            Include {omittedClouds.length === 1 ? 'it' : 'them'}
          </ParamLink>
          .
        </Note>
      )}
      {[...new Set(unavailable.map(getReason))].map((reason) => (
        <Note key={reason} {...NOTE_PROPS}>
          The compute report of <bdi>{formatClouds(unavailable.filter((each) => getReason(each) === reason))}</bdi> is
          not available: {reason}.
        </Note>
      ))}
    </>
  )
}
