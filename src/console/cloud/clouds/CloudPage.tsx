import { useMemo } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { RecordFacts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/Section.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { CloudRunRate } from '../../organization/index.ts'
import { cloudCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type CloudScope } from '../../routing/paths.ts'
import { useCloudImpact } from '../detail-queries.ts'
import { offeringRows } from '../offerings/offerings.ts'
import { OfferingsTable } from '../offerings/OfferingsTable.tsx'
import { cloudQuery, offeringsQuery, servicesQuery, useOfferings, useServices } from '../queries.ts'
import { filterByCloud, locationOf } from '../rules.ts'
import { CloudServices } from '../services/CloudServices.tsx'
import { CloudFrame } from './CloudFrame.tsx'
import { CloudImpactList } from './CloudImpactList.tsx'

export const handle: PageHandle = { crumbs: cloudCrumbs }

export const loader = pageLoader((scope) => {
  return [cloudQuery(scope), servicesQuery(scope, scope.cloud), offeringsQuery(scope, { cloud: scope.cloud })]
})

export function Component() {
  const scope = useScope()
  return (
    <CloudFrame
      scope={scope}
      actions={
        <>
          <ButtonLink to={paths.offerings(scope)}>Compare offerings</ButtonLink>
          <ActionButton variant="filled" to={paths.newService(scope)} needs="cloud_services">
            Add service
          </ActionButton>
        </>
      }
    >
      {(cloud) => <CloudSections scope={scope} cloud={cloud} />}
    </CloudFrame>
  )
}

// Each section appears once the height of those above it is known, so that nothing moves while loading.
function CloudSections({ scope, cloud }: { scope: CloudScope; cloud: Ci }) {
  const services = useServices(scope, scope.cloud)
  const { impact, error } = useCloudImpact(scope, cloud)
  return (
    <>
      {/* Without `auth`: the authorization key is a secret. */}
      <RecordFacts
        record={cloud}
        facts={[
          { term: 'Location', value: locationOf(cloud), mono: true },
          { term: 'Description', value: cloud.ciAttributes.description },
        ]}
      />
      <Section title="Services" hint="one per category">
        <CloudServices scope={scope} />
      </Section>
      {!services.isPending && (
        <Section title="Used by" hint="environments, with the platforms that use it as primary or secondary">
          <CloudImpactList cloud={cloud} />
        </Section>
      )}
      {!services.isPending && (impact || error) && (
        <CloudRunRate cloud={cloud}>
          <Section title="Offerings">
            <CloudOfferings scope={scope} record={cloud} />
          </Section>
          <RawRecord queryOptions={cloudQuery(scope)} />
        </CloudRunRate>
      )}
    </>
  )
}

function CloudOfferings({ scope, record }: { scope: CloudScope; record: Ci }) {
  const { ciName: cloud } = record
  const query = useOfferings(scope, { cloud })
  const rows = useMemo(
    () => query.data && offeringRows(filterByCloud(query.data, cloud), {}, [record]),
    [query.data, cloud, record],
  )
  if (!rows) return <QueryProblem query={query} subject="The offerings" />
  return (
    <OfferingsTable
      isOneCloud
      label={`Offerings of ${cloud}`}
      organization={scope.organization}
      rows={rows}
      emptyState={{ title: 'No offerings', hint: 'None of the services of this cloud has a priced offering.' }}
    />
  )
}
