import { useState, type ReactNode } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { startReading } from '../../data/read/read.ts'
import type { PageHandle } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { late } from '../../kit/late.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { When } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import { cloudPageCrumbs, namesIn, type CloudPlace } from '../clouds/address.ts'
import { useClassMetadata, serviceQuery, useService } from '../cloud-queries.ts'
import { serviceRows, shortClass } from '../clouds/clouds.ts'
import { NoSuchService } from './NoSuchService.tsx'
import { servicesQuery, useServices } from '../queries.ts'
import { ServiceEditor } from './ServiceEditor.tsx'

const DeleteServiceDialog = late(() => import('./DeleteServiceDialog.tsx'))

export const handle: PageHandle = {
  crumbs: (params) => {
    const { organization, cloud, service } = namesIn(params)
    return [...cloudPageCrumbs(params), { label: service, to: paths.service(organization, cloud, service) }]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud, service } = namesIn(params)
  startReading(serviceQuery(organization, cloud, service))
  return startReading(servicesQuery(organization, cloud))
}

/** A service of a cloud: what it is made of, to read and to change. */
export function Component(): ReactNode {
  const place = namesIn(useParams())
  const { organization, cloud, service: name } = place
  const reading = useService(organization, cloud, name)
  const { data: services } = useServices(organization, cloud)
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const service = reading.data
  const rows = services && serviceRows(services)
  return (
    <>
      <PageHeader
        title={name}
        facts={
          service ? <Known cloud={cloud} service={service} category={categoryIn(rows, service)} /> : 'Cloud service'
        }
        actions={undefined}
        more={
          service
            ? [
                {
                  label: `Compare with ${shortClass(service.ciClassName)} in other clouds`,
                  run: () => void navigate(paths.cloudServices(organization, service.ciClassName)),
                  writes: false,
                  disabledReason: undefined,
                },
                { label: `Delete ${name}`, run: () => setDeleting(true), disabledReason: undefined },
              ]
            : []
        }
      />
      {reading.isPending && <Skeleton lines={12} as="rows" />}
      {!service && reading.isError && (
        <NoSuchService organization={organization} cloud={cloud} service={name} reading={reading} />
      )}
      {service && (
        <>
          <Described place={place} service={service} />
          <RawRecord of={serviceQuery(organization, cloud, name)} />
        </>
      )}
      {service && deleting && (
        <DeleteServiceDialog place={place} service={service} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

const categoryIn = (rows: ReturnType<typeof serviceRows> | undefined, { ciId }: Ci): string =>
  rows?.find(({ service }) => service.ciId === ciId)?.category ?? ''

function Known({ cloud, service, category }: { cloud: string; service: Ci; category: string }): ReactNode {
  const { ciId, ciClassName, createdBy, updatedBy, created, updated } = service
  const secrets = Object.keys(service.attrProps['IS_SECURED'] ?? {}).length
  return (
    <>
      <span>
        <bdi>{shortClass(ciClassName)}</bdi> service {ciId} of <bdi>{cloud}</bdi>
      </span>
      {category !== '' && (
        <span>
          category <bdi>{category}</bdi>
        </span>
      )}
      {secrets > 0 && <span>{formatCountOf(secrets, 'secret')}</span>}
      <span>
        changed <When time={updated ?? created} by={updatedBy || createdBy} />
      </span>
    </>
  )
}

function Described({ place, service }: { place: CloudPlace; service: Ci }): ReactNode {
  const described = useClassMetadata(service.ciClassName)
  if (described.isPending) return <Skeleton lines={12} as="rows" />
  // A service that describes no classes leaves the values to go by.
  return <ServiceEditor key={service.ciId} place={place} service={service} described={described.data ?? null} />
}
