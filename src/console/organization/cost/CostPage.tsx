import { Text } from '@mantine/core'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { cloudsQuery, useClouds, HOURS_PER_MONTH, offeringsQuery, useOfferings } from '../../cloud/index.ts'
import { QueryProblems } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { organizationCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { paths } from '../../routing/paths.ts'
import { computeByCloudQuery, costRateQuery, useCostRate } from '../queries.ts'
import { ReportsNav } from '../ReportsNav.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { NotPriced } from './NotPriced.tsx'
import type { Grouping } from './run-rate.ts'
import { RunRateTable } from './RunRateTable.tsx'
import { useCloudSelection, useRunRate } from './use-run-rate.ts'
import { WhatIf } from './WhatIf.tsx'

export const handle = pageHandle(organizationCrumbs, 'Cost', paths.costReport)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = parseScope(params)
  return prefetch(
    cloudsQuery(organization),
    computeByCloudQuery(organization, { lowPriority: false }),
    offeringsQuery(organization),
    costRateQuery(organization),
  )
}

const GROUPINGS: readonly (readonly [Grouping, string])[] = [
  ['cloud', 'Cloud'],
  ['assembly', 'Assembly'],
  ['environment', 'Environment'],
  ['platform', 'Platform'],
]

const RULE = `Estimated (our rule): each compute at the cheapest offering of the smallest size in its cloud that has enough cores and memory, ${HOURS_PER_MONTH} h a month. Billed rate: the service's figure, which also counts services other than computes. Amounts in different currencies are never added.`

/** What runs costs: the console's estimate beside the service's billed rate, and what it would cost elsewhere. */
export function Component() {
  const { organization } = parseScope(useParams())
  const [search] = useSearchParams()
  const by = parseChoice(search, 'by', GROUPINGS, 'cloud')
  const clouds = useClouds(organization)
  const offerings = useOfferings(organization)
  const service = useCostRate(organization)
  const toRead = useCloudSelection(organization, clouds.data, search.get('clouds') === 'all')
  const rate = useRunRate(organization, toRead?.included)
  const computes = rate.priced?.reduce((sum, { use }) => sum + use.computes, 0)
  const isWhole = rate.unavailable.length === 0
  const known = (toRead?.included.length ?? 0) - rate.unavailable.length
  return (
    <>
      <PageHeader
        title="Cost"
        facts={
          computes === undefined || (known === 0 && !isWhole)
            ? 'Estimate of what runs'
            : `Estimate of what runs: ${formatCountOf(computes, 'compute')} in ${formatCountOf(known, 'cloud')}`
        }
        actions={undefined}
      />
      <ReportsNav organization={organization} current="cost" />
      <QueryProblems
        queries={[
          [clouds, 'The clouds'],
          [offerings, 'The offerings'],
        ]}
      />
      <MonthPanel organization={organization} />
      {!clouds.isLoadingError && (
        <>
          <Section
            title="Run rate"
            hint="estimated (our rule), and billed rate per hour"
            action={<SearchParamControl label="Sum by" param="by" choices={GROUPINGS} value={by} />}
          >
            <Text c="dimmed" fz="sm" maw="96ch" mb="sm">
              {RULE}
            </Text>
            <RunRateTable
              organization={organization}
              by={by}
              priced={rate.priced}
              billedRate={service.data}
              isComplete={isWhole}
            />
            {service.isError && !service.data && (
              <Text c="dimmed" fz="sm" mt="sm">
                The billed rate is not available from this service.
              </Text>
            )}
            <NotPriced organization={organization} rate={rate} omittedClouds={toRead?.omitted ?? []} />
          </Section>
          <WhatIf rate={rate} clouds={clouds.data?.map(({ ciName }) => ciName) ?? []} />
        </>
      )}
    </>
  )
}
