import { useMemo } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { cloudsCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type OrganizationScope } from '../../routing/paths.ts'
import { countBy } from '../../kit/grouping.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { serviceRows } from '../rules.ts'
import { CloudsTable, type CloudRow } from './CloudsTable.tsx'
import { offeringRows } from '../offerings/offerings.ts'
import { cloudsQuery, useClouds, useOfferings, useServices } from '../queries.ts'

export const handle: PageHandle = { crumbs: cloudsCrumbs }

export const loader = pageLoader((scope) => [cloudsQuery(scope)])

function useCloudRows(scope: OrganizationScope, clouds: readonly Ci[] | undefined): CloudRow[] | undefined {
  const { data: services } = useServices(scope)
  const { data: offerings } = useOfferings(scope)
  return useMemo(() => {
    const serviceCounts = services && countBy(serviceRows(services), ({ cloud }) => cloud)
    const offeringCounts = offerings && countBy(offeringRows(offerings), ({ cloud }) => cloud)
    return clouds?.map((cloud) => ({
      cloud,
      services: serviceCounts && (serviceCounts.get(cloud.ciName) ?? 0),
      offerings: offeringCounts && (offeringCounts.get(cloud.ciName) ?? 0),
    }))
  }, [clouds, services, offerings])
}

export function Component() {
  const scope = useScope()
  const query = useClouds(scope)
  const rows = useCloudRows(scope, query.data)
  return (
    <>
      <PageHeader
        title="Clouds"
        facts={rows ? formatCountOf(rows.length, 'cloud') : 'Clouds in this organization'}
        actions={
          <>
            <ButtonLink to={paths.offerings(scope)}>Compare offerings</ButtonLink>
            <ButtonLink to={paths.cloudServices(scope)}>Services by cloud</ButtonLink>
            <ActionButton variant="filled" to={paths.newCloud(scope)}>
              Create cloud
            </ActionButton>
          </>
        }
      />
      <CloudsTable rows={rows} problem={toQueryProblem(query, 'The clouds')} />
    </>
  )
}
