import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { cloudsCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { HOURS_PER_MONTH } from './money.ts'
import type { OfferingRow } from './offerings.ts'
import { OfferingsView, useOfferingRows } from './OfferingsView.tsx'
import { cloudsQuery, offeringsQuery, useClouds, useOfferings } from '../queries.ts'

export const handle = pageHandle(cloudsCrumbs, 'Offerings', paths.offerings)

export const loader = pageLoader((scope) => [offeringsQuery(scope), cloudsQuery(scope)])

function formatFacts(rows: readonly OfferingRow[]): string {
  const clouds = new Set(rows.map(({ cloud }) => cloud)).size
  return `${formatCountOf(rows.length, 'offering')} in ${formatCountOf(clouds, 'cloud')}; a month is ${HOURS_PER_MONTH} hours; currencies are not converted`
}

export function Component() {
  const scope = useScope()
  const query = useOfferings(scope)
  const clouds = useClouds(scope)
  // With the status of the clouds, which the cheapest offerings depend on.
  const rows = useOfferingRows(clouds.isPending ? undefined : query.data, clouds.data)
  return (
    <>
      <PageHeader title="Offerings" facts={rows ? formatFacts(rows) : 'Prices of cloud services, by cloud'} />
      <QueryProblem query={clouds} subject="The status of the clouds" />
      <QueryBoundary query={query} subject="The offerings" lines={16} variant="table">
        {() =>
          rows ? (
            <OfferingsView
              organization={scope.organization}
              rows={rows}
              emptyState={{
                title: 'No offerings',
                hint: 'No cloud has a priced service yet. Offerings are added with the services of a cloud.',
                action: <ButtonLink to={paths.cloudServices(scope)}>Services by cloud</ButtonLink>,
              }}
            />
          ) : (
            <Skeleton lines={16} variant="table" />
          )
        }
      </QueryBoundary>
    </>
  )
}
