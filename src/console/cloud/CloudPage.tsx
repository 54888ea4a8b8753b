import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { ButtonLink } from '../kit/Button.tsx'
import type { Ci } from '../../contract/records.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import type { PageHandle } from '../frame/crumbs.ts'
import { Facts } from '../kit/Facts.tsx'
import { Section } from '../kit/Section.tsx'
import { When } from '../kit/Time.tsx'
import { CloudRunRate } from '../organization/index.ts'
import { paths } from '../paths.ts'
import styles from './Cloud.module.css'
import classes from './Offerings.module.css'
import { cloudPageCrumbs, namesIn } from './cloud-address.ts'
import { CloudFrame } from './CloudFrame.tsx'
import { CloudImpactList } from './CloudImpactList.tsx'
import { CloudServices } from './CloudServices.tsx'
import { offeringRows } from './offerings.ts'
import { OfferingsTable } from './OfferingsTable.tsx'
import { cloudOf, offeringsOf, servicesOf } from './queries.ts'

export const handle: PageHandle = { crumbs: cloudPageCrumbs }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = namesIn(params)
  startReading(cloudOf(organization, cloud))
  return startReading(servicesOf(organization), offeringsOf(organization))
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
        { term: 'Created', value: <When time={created} by={createdBy} /> },
        { term: 'Changed', value: updated === created ? undefined : <When time={updated} by={updatedBy} /> },
      ]}
    />
  )
}

function CloudOfferings({ organization, name }: { organization: string; name: string }) {
  const reading = useQuery(offeringsOf(organization))
  // Compared with all clouds, then cut to this one: the service's own filter takes names that only begin alike.
  const rows = useMemo(
    () => reading.data && offeringRows(reading.data).filter(({ cloud }) => cloud === name),
    [reading.data, name],
  )
  if (!rows) return reading.isError ? <ReadProblem reading={reading} what="The offerings" /> : null
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
function CloudParts({ organization, cloud }: { organization: string; cloud: Ci }) {
  const services = useQuery(servicesOf(organization))
  return (
    <>
      <div className={classes.facts}>
        <CloudFacts cloud={cloud} />
      </div>
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
            hint="estimate: computes at the cheapest offering that fits"
            action={
              <Link className={styles.link} to={paths.costReport(organization)}>
                Cost of all clouds
              </Link>
            }
          >
            <CloudRunRate organization={organization} cloud={cloud} />
          </Section>
          <Section title="Offerings" hint="compared over all clouds">
            <CloudOfferings organization={organization} name={cloud.ciName} />
          </Section>
        </>
      )}
    </>
  )
}

export function Component() {
  const { organization, cloud: name } = namesIn(useParams())
  return (
    <CloudFrame
      place={{ organization, cloud: name }}
      actions={
        <>
          <ButtonLink to={paths.offerings(organization)}>Compare offerings</ButtonLink>
          <ButtonLink variant="filled" to={paths.newService(organization, name)}>
            Add a service
          </ButtonLink>
        </>
      }
    >
      {(cloud) => <CloudParts organization={organization} cloud={cloud} />}
    </CloudFrame>
  )
}
