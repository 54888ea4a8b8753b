import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { cloudCrumbs, pageBelow, placeIn } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { ownSizes } from './capacity.ts'
import { HOURS_PER_MONTH } from './money.ts'
import { offeringRows, type OfferingRow } from './offerings.ts'
import { OfferingsView } from './OfferingsView.tsx'
import { offeringsQuery, useOfferings } from '../queries.ts'

export const handle = pageBelow(cloudCrumbs, 'Offerings', paths.offerings)

export const loader = ({ params }: LoaderFunctionArgs) => startReading(offeringsQuery(placeIn(params).organization))

function factsOf(rows: readonly OfferingRow[]): string {
  const clouds = new Set(rows.map(({ cloud }) => cloud)).size
  return `${formatCountOf(rows.length, 'offering')} of ${formatCountOf(clouds, 'cloud')}; per month is an estimate, ${HOURS_PER_MONTH} h at the rate per hour; currencies are never compared`
}

export function Component() {
  const { organization } = placeIn(useParams())
  const reading = useOfferings(organization)
  const sizes = ownSizes.use()
  const rows = useMemo(() => reading.data && offeringRows(reading.data, sizes), [reading.data, sizes])
  return (
    <>
      <PageHeader
        title="Offerings"
        facts={rows ? factsOf(rows) : 'Priced capabilities of all clouds'}
        actions={undefined}
      />
      {!rows && !reading.isError && <Skeleton lines={16} as="table" />}
      {!rows && <ReadProblem reading={reading} what="The offerings" />}
      {rows && (
        <OfferingsView
          organization={organization}
          rows={rows}
          emptyState={{
            title: 'No offerings',
            hint: 'None of the clouds has a service with a priced offering. They come with the services of a cloud.',
            action: (
              <Button component={Link} to={paths.cloudServices(organization)}>
                Services by cloud
              </Button>
            ),
          }}
        />
      )}
    </>
  )
}
