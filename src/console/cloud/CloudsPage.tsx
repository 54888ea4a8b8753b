import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ButtonLink } from '../kit/Button.tsx'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { cloudCrumbs, placeIn, type PageHandle } from '../frame/crumbs.ts'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { paths } from '../paths.ts'
import { countByCloud, serviceRows } from './clouds.ts'
import { CloudsTable, type CloudRow } from './CloudsTable.tsx'
import { offeringRows } from './offerings.ts'
import { cloudsOf, offeringsOf, servicesOf } from './queries.ts'

export const handle: PageHandle = { crumbs: (params) => cloudCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = placeIn(params)
  return startReading(cloudsOf(organization))
}

function useRows(organization: string, clouds: ReturnType<typeof useClouds>['data']): CloudRow[] | undefined {
  const { data: services } = useQuery(servicesOf(organization))
  const { data: offerings } = useQuery(offeringsOf(organization))
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

const useClouds = (organization: string) => useQuery(cloudsOf(organization))

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
            <ButtonLink to={paths.offerings(organization)}>Compare offerings</ButtonLink>
            <ButtonLink to={paths.cloudServices(organization)}>Services by cloud</ButtonLink>
            <ButtonLink variant="filled" to={paths.newCloud(organization)}>
              New cloud
            </ButtonLink>
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
