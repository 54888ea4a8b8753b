import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { cloudsOf, HOURS_PER_MONTH, offeringsOf } from '../../cloud/index.ts'
import { ReadProblems } from '../../data/ReadProblem.tsx'
import { startReading } from '../../data/read.ts'
import { organizationCrumbs, pageBelow, placeIn } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { chosenIn, LinkChoice } from '../../kit/LinkChoice.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { paths } from '../../paths.ts'
import { computeByCloudIn, costRateIn } from '../queries.ts'
import { ReportsNav } from '../ReportsNav.tsx'
import classes from './Cost.module.css'
import { MonthPanel } from './MonthPanel.tsx'
import { NotPriced } from './NotPriced.tsx'
import type { Grouping } from './run-rate.ts'
import { RunRateTable } from './RunRateTable.tsx'
import { useCloudsToRead, useRunRate } from './use-run-rate.ts'
import { WhatIf } from './WhatIf.tsx'

export const handle = pageBelow(organizationCrumbs, 'Cost', paths.costReport)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = placeIn(params)
  return startReading(
    cloudsOf(organization),
    computeByCloudIn(organization, { background: false }),
    offeringsOf(organization),
    costRateIn(organization),
  )
}

const GROUPINGS: readonly (readonly [Grouping, string])[] = [
  ['cloud', 'Cloud'],
  ['assembly', 'Assembly'],
  ['environment', 'Environment'],
  ['platform', 'Platform'],
]

const RULE = `Computes at the cheapest offering of the smallest machine in their cloud that has the mean of their cores and memory, of a size in the size map where there is one; ${HOURS_PER_MONTH} h a month. Nothing but computes is counted; the service counts every priced service. Currencies are never added.`

/** What runs costs: the estimate of the console beside what the service says, and what it would cost elsewhere. */
export function Component() {
  const { organization } = placeIn(useParams())
  const [search] = useSearchParams()
  const by = chosenIn(search, 'by', GROUPINGS, 'cloud')
  const clouds = useQuery(cloudsOf(organization))
  const offerings = useQuery(offeringsOf(organization))
  const service = useQuery(costRateIn(organization))
  const toRead = useCloudsToRead(organization, clouds.data, search.get('clouds') === 'all')
  const rate = useRunRate(organization, toRead?.read)
  const computes = rate.priced?.reduce((sum, { use }) => sum + use.computes, 0)
  const isWhole = rate.untold.length === 0
  const told = (toRead?.read.length ?? 0) - rate.untold.length
  return (
    <>
      <PageHeader
        title="Cost"
        facts={
          computes === undefined || (told === 0 && !isWhole)
            ? 'Estimate of what runs'
            : `Estimate of what runs: ${formatCountOf(computes, 'compute')} in ${formatCountOf(told, 'cloud')}`
        }
        actions={undefined}
      />
      <ReportsNav organization={organization} at="cost" />
      <ReadProblems
        of={[
          [clouds, 'The clouds'],
          [offerings, 'The offerings'],
        ]}
      />
      <MonthPanel organization={organization} />
      {!clouds.isLoadingError && (
        <>
          <Section
            title="Run rate"
            hint="estimate"
            action={<LinkChoice label="Sum by" param="by" choices={GROUPINGS} value={by} />}
          >
            <p className={classes.rule}>{RULE}</p>
            <RunRateTable
              organization={organization}
              by={by}
              priced={rate.priced}
              service={service.data}
              isWhole={isWhole}
            />
            {service.isError && !service.data && (
              <p className={classes.rule}>The service does not say what it costs, so that its column is empty.</p>
            )}
            <NotPriced organization={organization} rate={rate} left={toRead?.left ?? []} />
          </Section>
          <WhatIf rate={rate} clouds={clouds.data?.map(({ ciName }) => ciName) ?? []} />
        </>
      )}
    </>
  )
}
