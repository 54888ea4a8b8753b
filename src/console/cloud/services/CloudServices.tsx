import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths, type CloudScope } from '../../routing/paths.ts'
import { useServices } from '../queries.ts'
import { shortClass } from '../../kit/format.ts'
import { serviceRows, type ServiceRow } from '../rules.ts'

const createColumns = (organization: string): readonly PlainColumn<ServiceRow>[] => [
  { id: 'category', header: 'Category', render: ({ category }) => category || 'no category' },
  {
    id: 'service',
    header: 'Service',
    mono: true,
    render: ({ service }) => service.ciName,
    to: ({ service, cloud }) => paths.service({ organization, cloud, service: service.ciName }),
  },
  {
    id: 'class',
    header: 'Class',
    render: ({ service }) => <bdi title={service.ciClassName}>{shortClass(service.ciClassName)}</bdi>,
  },
  { id: 'by', header: 'Created by', render: ({ service }) => service.createdBy },
  { id: 'changed', header: 'Changed', align: 'end', render: ({ service }) => <Time value={service.updated} /> },
]

export function CloudServices({ scope: { organization, cloud } }: { scope: CloudScope }) {
  const query = useServices({ organization }, cloud)
  return (
    <QueryBoundary query={query} subject="The services" lines={6} variant="table">
      {(services) => (
        <PlainTable
          label={`Services of ${cloud}`}
          columns={createColumns(organization)}
          rows={serviceRows(services).filter((row) => row.cloud === cloud)}
          rowId={({ service }) => service.ciId}
          emptyState={{ title: 'No services', hint: 'Nothing can run in this cloud without a service.' }}
        />
      )}
    </QueryBoundary>
  )
}
