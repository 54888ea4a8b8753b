import { Anchor, Box, Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import type { PageHandle } from '../../routing/crumbs.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/Section.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { CloudRunRate } from '../../organization/index.ts'
import { paths } from '../../routing/paths.ts'
import { cloudPageCrumbs, parseCloudParams } from './routing.ts'
import { CloudFrame } from './CloudFrame.tsx'
import { CloudImpactList } from './CloudImpactList.tsx'
import { CloudServices } from '../services/CloudServices.tsx'
import { filterByCloud } from './clouds.ts'
import { offeringRows } from '../offerings/offerings.ts'
import { OfferingsTable } from '../offerings/OfferingsTable.tsx'
import { cloudQuery, offeringsQuery, useOfferings, servicesQuery, useServices } from '../queries.ts'

export const handle: PageHandle = { crumbs: cloudPageCrumbs }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = parseCloudParams(params)
  prefetch(cloudQuery(organization, cloud))
  return prefetch(servicesQuery(organization, cloud), offeringsQuery(organization, { cloud }))
}

// The authorization key, `auth`, is a secret and stays out.
function CloudFacts({ cloud }: { cloud: Ci }) {
  const { ciAttributes, comments, createdBy, created, updatedBy, updated } = cloud
  return (
    <Facts
      facts={[
        { term: 'Location', value: ciAttributes.location, mono: true },
        { term: 'Description', value: ciAttributes.description },
        { term: 'Comments', value: comments },
        { term: 'Created', value: <TimeByUser time={created} by={createdBy} /> },
        { term: 'Changed', value: updated === created ? undefined : <TimeByUser time={updated} by={updatedBy} /> },
      ]}
    />
  )
}

function CloudOfferings({ organization, name }: { organization: string; name: string }) {
  const query = useOfferings(organization, { cloud: name })
  const rows = useMemo(() => query.data && offeringRows(filterByCloud(query.data, name)), [query.data, name])
  if (!rows) return query.isError ? <QueryProblem query={query} subject="The offerings" /> : null
  return (
    <OfferingsTable
      label={`Offerings of ${name}`}
      organization={organization}
      rows={rows}
      emptyState={{ title: 'No offerings', hint: 'None of the services of this cloud has a priced offering.' }}
    />
  )
}

// A part appears once those above it are there, so that nothing moves.
function CloudSections({ organization, cloud }: { organization: string; cloud: Ci }) {
  const services = useServices(organization, cloud.ciName)
  return (
    <>
      <Box flex="none" maw={720} mih={116}>
        <CloudFacts cloud={cloud} />
      </Box>
      <Section title="Services" hint="one per category">
        <CloudServices organization={organization} cloud={cloud.ciName} />
      </Section>
      {!services.isPending && (
        <>
          <Section title="Used by" hint="environments, and their platforms with it as primary or secondary">
            <CloudImpactList organization={organization} cloud={cloud} />
          </Section>
          <Section
            title="Compute and cost"
            hint="estimated (our rule), and billed rate"
            action={
              <Anchor component={Link} to={paths.costReport(organization)}>
                Cost of all clouds
              </Anchor>
            }
          >
            <CloudRunRate organization={organization} cloud={cloud} />
          </Section>
          <Section title="Offerings" hint="compared within this cloud">
            <CloudOfferings organization={organization} name={cloud.ciName} />
          </Section>
          <RawRecord queryOptions={cloudQuery(organization, cloud.ciName)} />
        </>
      )}
    </>
  )
}

export function Component() {
  const { organization, cloud: name } = parseCloudParams(useParams())
  return (
    <CloudFrame
      scope={{ organization, cloud: name }}
      actions={
        <>
          <Button component={Link} to={paths.offerings(organization)}>
            Compare offerings
          </Button>
          <Button component={Link} variant="filled" to={paths.newService(organization, name)}>
            Add a service
          </Button>
        </>
      }
    >
      {(cloud) => <CloudSections organization={organization} cloud={cloud} />}
    </CloudFrame>
  )
}
