import { Button } from '@mantine/core'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { cloudCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { HOURS_PER_MONTH } from './money.ts'
import type { OfferingRow } from './offerings.ts'
import { OfferingsView, useOfferingRows } from './OfferingsView.tsx'
import { offeringsQuery, useOfferings } from '../queries.ts'

export const handle = pageHandle(cloudCrumbs, 'Offerings', paths.offerings)

export const loader = ({ params }: LoaderFunctionArgs) => prefetch(offeringsQuery(parseScope(params).organization))

function formatFacts(rows: readonly OfferingRow[]): string {
  const clouds = new Set(rows.map(({ cloud }) => cloud)).size
  return `${formatCountOf(rows.length, 'offering')} in ${formatCountOf(clouds, 'cloud')}; the cost per month is estimated as ${HOURS_PER_MONTH} hours; currencies are not converted`
}

export function Component() {
  const { organization } = parseScope(useParams())
  const query = useOfferings(organization)
  const rows = useOfferingRows(query.data)
  return (
    <>
      <PageHeader
        title="Offerings"
        facts={rows ? formatFacts(rows) : 'Prices of cloud services, by cloud'}
        actions={undefined}
      />
      <QueryBoundary query={query} subject="The offerings" loading={<Skeleton lines={16} variant="table" />}>
        {() =>
          rows && (
            <OfferingsView
              organization={organization}
              rows={rows}
              emptyState={{
                title: 'No offerings',
                hint: 'No cloud has a priced service yet. Offerings are added with the services of a cloud.',
                action: (
                  <Button component={Link} to={paths.cloudServices(organization)}>
                    Services by cloud
                  </Button>
                ),
              }}
            />
          )
        }
      </QueryBoundary>
    </>
  )
}
