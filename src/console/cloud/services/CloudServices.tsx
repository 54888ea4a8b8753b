import { Anchor } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { serviceRows, shortClass, type ServiceRow } from '../clouds/clouds.ts'
import { useServices } from '../queries.ts'

const createColumns = (organization: string): readonly PlainColumn<ServiceRow>[] => [
  { id: 'category', header: 'Category', render: ({ category }) => <bdi>{category || 'no category'}</bdi> },
  {
    id: 'service',
    header: 'Service',
    mono: true,
    render: ({ service, cloud }) => (
      <Anchor component={Link} c="bright" fw={500} to={paths.service(organization, cloud, service.ciName)}>
        <bdi>{service.ciName}</bdi>
      </Anchor>
    ),
  },
  {
    id: 'class',
    header: 'Class',
    render: ({ service }) => <bdi title={service.ciClassName}>{shortClass(service.ciClassName)}</bdi>,
  },
  { id: 'by', header: 'Created by', render: ({ service }) => <bdi>{service.createdBy}</bdi> },
  { id: 'changed', header: 'Changed', align: 'end', render: ({ service }) => <Time value={service.updated} /> },
]

/** The services of one cloud, by category. */
export function CloudServices({ organization, cloud }: { organization: string; cloud: string }): ReactNode {
  const query = useServices(organization, cloud)
  const rows = useMemo(
    () => query.data && serviceRows(query.data).filter((row) => row.cloud === cloud),
    [query.data, cloud],
  )
  if (!rows) {
    return query.isError ? (
      <QueryProblem query={query} subject="The services" />
    ) : (
      <Skeleton lines={6} variant="table" />
    )
  }
  if (rows.length === 0)
    return <EmptyState title="No services" hint="Nothing can run in this cloud without a service." />
  return (
    <PlainTable
      label={`Services of ${cloud}`}
      columns={createColumns(organization)}
      rows={rows}
      rowId={({ service }) => service.ciId}
    />
  )
}
