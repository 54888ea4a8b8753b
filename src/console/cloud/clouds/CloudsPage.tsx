import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { cloudCrumbs, placeIn, type PageHandle } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { paths } from '../../paths.ts'
import { countByCloud, serviceRows } from './clouds.ts'
import { CloudsTable, type CloudRow } from './CloudsTable.tsx'
import { offeringRows } from '../offerings/offerings.ts'
import { cloudsQuery, useClouds, useOfferings, useServices } from '../queries.ts'

export const handle: PageHandle = { crumbs: (params) => cloudCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = placeIn(params)
  return startReading(cloudsQuery(organization))
}

function useRows(organization: string, clouds: readonly Ci[] | undefined): CloudRow[] | undefined {
  const { data: services } = useServices(organization)
  const { data: offerings } = useOfferings(organization)
  return useMemo(() => {
    const serviceCounts = services && countByCloud(serviceRows(services))
    const offeringCounts = offerings && countByCloud(offeringRows(offerings))
    return clouds?.map((cloud) => ({
      cloud,
      services: serviceCounts && (serviceCounts.get(cloud.ciName) ?? 0),
      offerings: offeringCounts && (offeringCounts.get(cloud.ciName) ?? 0),
    }))
  }, [clouds, services, offerings])
}

export function Component() {
  const { organization } = placeIn(useParams())
  const reading = useClouds(organization)
  const rows = useRows(organization, reading.data)
  return (
    <>
      <PageHeader
        title="Clouds"
        facts={rows ? formatCountOf(rows.length, 'cloud') : 'Clouds of the organization'}
        actions={
          <>
            <Button component={Link} to={paths.offerings(organization)}>
              Compare offerings
            </Button>
            <Button component={Link} to={paths.cloudServices(organization)}>
              Services by cloud
            </Button>
            <Button component={Link} variant="filled" to={paths.newCloud(organization)}>
              New cloud
            </Button>
          </>
        }
      />
      {reading.isError && !rows ? (
        <ReadProblem reading={reading} what="The clouds" />
      ) : (
        <CloudsTable organization={organization} rows={rows} />
      )}
    </>
  )
}
