import { useState, type ReactNode } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import type { PageHandle } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { cloudPageCrumbs, parseCloudParams, type ServiceScope } from '../clouds/routing.ts'
import { useClassMetadata, serviceQuery, useService } from '../detail-queries.ts'
import { serviceRows, shortClass } from '../clouds/clouds.ts'
import { ServiceNotFound } from './ServiceNotFound.tsx'
import { servicesQuery, useServices } from '../queries.ts'
import { ServiceEditor } from './ServiceEditor.tsx'

const DeleteServiceDialog = lazyComponent(() => import('./DeleteServiceDialog.tsx'))

export const handle: PageHandle = {
  crumbs: (params) => {
    const { organization, cloud, service } = parseCloudParams(params)
    return [...cloudPageCrumbs(params), { label: service, to: paths.service(organization, cloud, service) }]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud, service } = parseCloudParams(params)
  prefetch(serviceQuery(organization, cloud, service))
  return prefetch(servicesQuery(organization, cloud))
}

/** A service of a cloud: what it is made of, to read and to change. */
export function Component(): ReactNode {
  const scope = parseCloudParams(useParams())
  const { organization, cloud, service: name } = scope
  const query = useService(organization, cloud, name)
  const { data: services } = useServices(organization, cloud)
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const service = query.data
  const rows = services && serviceRows(services)
  return (
    <>
      <PageHeader
        title={name}
        facts={
          service ? (
            <ServiceFacts cloud={cloud} service={service} category={findCategory(rows, service)} />
          ) : (
            'Cloud service'
          )
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
      {query.isPending && <Skeleton lines={12} variant="rows" />}
      {!service && query.isError && (
        <ServiceNotFound organization={organization} cloud={cloud} service={name} query={query} />
      )}
      {service && (
        <>
          <ServiceDetails scope={scope} service={service} />
          <RawRecord queryOptions={serviceQuery(organization, cloud, name)} />
        </>
      )}
      {service && deleting && (
        <DeleteServiceDialog scope={scope} service={service} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

const findCategory = (rows: ReturnType<typeof serviceRows> | undefined, { ciId }: Ci): string =>
  rows?.find(({ service }) => service.ciId === ciId)?.category ?? ''

function ServiceFacts({ cloud, service, category }: { cloud: string; service: Ci; category: string }): ReactNode {
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
        changed <TimeByUser time={updated ?? created} by={updatedBy || createdBy} />
      </span>
    </>
  )
}

function ServiceDetails({ scope, service }: { scope: ServiceScope; service: Ci }): ReactNode {
  const described = useClassMetadata(service.ciClassName)
  if (described.isPending) return <Skeleton lines={12} variant="rows" />
  // A service that describes no classes leaves the values to go by.
  return <ServiceEditor key={service.ciId} scope={scope} service={service} metadata={described.data ?? null} />
}
