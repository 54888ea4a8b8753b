import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deleteService, readService } from '../../../contract/cloud/clouds.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { RawRecord } from '../../data/RawRecord.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { RecordEditor } from '../../data/form/AttributeEditor.tsx'
import { planDelete } from '../../data/write/write-request.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf, shortClass } from '../../kit/format.ts'
import { changedAttributes, commentsField } from '../../kit/form/attributes.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { cloudCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type ServiceScope } from '../../routing/paths.ts'
import { CloudImpactList } from '../clouds/CloudImpactList.tsx'
import { CHANGED_BY_CLOUD, CHANGED_BY_REMOVAL, serviceQuery } from '../detail-queries.ts'
import { ServiceNotFound } from '../NotFound.tsx'
import { offeringRows } from '../offerings/offerings.ts'
import { servicesQuery, useCloud, useOfferings, useServices } from '../queries.ts'
import { serviceRows } from '../rules.ts'
import { planServiceUpdate } from './plan.ts'
import { serviceFields } from './rules.ts'

export const handle = pageHandle(cloudCrumbs, ({ service }) => service, paths.service)

export const loader = pageLoader((scope) => [serviceQuery(scope), servicesQuery(scope, scope.cloud)])

export function Component() {
  const scope = useScope()
  const query = useQuery(serviceQuery(scope))
  const navigate = useNavigate()
  const service = query.data
  return (
    <>
      <PageHeader
        title={scope.service}
        facts={service ? <ServiceFacts scope={scope} service={service} /> : 'Cloud service'}
        more={
          service
            ? [
                {
                  label: `Compare with ${shortClass(service.ciClassName)} in other clouds`,
                  run: () => void navigate(paths.cloudServices(scope, service.ciClassName)),
                  writes: false,
                },
                {
                  label: `Delete ${scope.service}`,
                  danger: true,
                  renderDialog: (onClose) => <DeleteServiceDialog scope={scope} service={service} onClose={onClose} />,
                },
              ]
            : []
        }
      />
      <QueryBoundary query={query} subject="The service" failed={<ServiceNotFound scope={scope} query={query} />}>
        {(loaded) => <ServiceDetails scope={scope} service={loaded} />}
      </QueryBoundary>
    </>
  )
}

interface ServiceProps {
  scope: ServiceScope
  service: Ci
}

function ServiceFacts({ scope: { organization, cloud }, service }: ServiceProps) {
  const { ciId, ciClassName, createdBy, updatedBy, created, updated, attrProps } = service
  const { data: services } = useServices({ organization }, cloud)
  const category = services && serviceRows(services).find((row) => row.service.ciId === ciId)?.category
  const secrets = Object.keys(attrProps['IS_SECURED'] ?? {}).length
  return (
    <>
      <span>
        <bdi>{shortClass(ciClassName)}</bdi> service {ciId} of <bdi>{cloud}</bdi>
      </span>
      {category && (
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

export function ServiceDetails({ scope, service }: ServiceProps) {
  const { data: metadata, isPending } = useClassMetadata(service.ciClassName)
  if (isPending) return <Skeleton lines={12} variant="rows" />
  return (
    <>
      <RecordEditor
        key={service.ciId}
        draft={`service ${scope.organization}/${scope.cloud}/${service.ciId}`}
        record={service}
        fieldsOf={(record) => [
          ...serviceFields(metadata?.mdAttributes, record.ciAttributes, record),
          commentsField(record.comments),
        ]}
        name={service.ciName}
        description={`Service of ${scope.cloud}. New deployments use the changes; running instances are not affected.`}
        plan={(base, fields, values) => planServiceUpdate(scope, base, fields, changedAttributes(fields, values))}
        invalidates={CHANGED_BY_CLOUD}
        cancelTo={paths.cloud(scope)}
      />
      <RawRecord queryOptions={serviceQuery(scope)} />
    </>
  )
}

/** Deletes a service with its offerings; shows who uses the cloud, since their next deployment may need it. */
function DeleteServiceDialog({ scope, service, onClose }: ServiceProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const { cloud: name } = scope
  const { data: cloud } = useCloud(scope)
  const { data: offerings } = useOfferings(scope, { cloud: name })
  const count =
    offerings && offeringRows(offerings).filter((row) => row.cloud === name && row.service === service.ciName).length
  return (
    <WriteDialog
      title={`Delete service ${service.ciName}`}
      description={`Deletes the service from cloud ${name}${count === undefined ? ', with its offerings' : count > 0 ? `, with ${formatCountOf(count, 'offering')}` : ''}. Components that need this service can no longer be deployed there. This cannot be undone.`}
      requests={[planDelete(`Delete ${scope.service} of ${name}`, deleteService, { params: scope }, readService)]}
      invalidates={CHANGED_BY_REMOVAL}
      typeName={service.ciName}
      danger
      doneMessage={`Deleted service ${service.ciName}.`}
      onDone={() => void navigate(paths.cloud(scope))}
      onClose={onClose}
    >
      {cloud && <CloudImpactList cloud={cloud} loadAll />}
    </WriteDialog>
  )
}
