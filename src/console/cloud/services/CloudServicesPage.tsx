import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { QueryProblems } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { cloudCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { cloudsQuery, servicesQuery, useClouds, useServices } from '../queries.ts'
import { serviceRows, shortClass, type ServiceRow } from '../rules.ts'
import { CompareServices } from './CompareServices.tsx'
import { categoryRows, servicesOfClass, type CategoryRow } from './rules.ts'

const PrivateServices = lazyComponent(() => import('./PrivateServices.tsx'))

export const handle = pageHandle(cloudCrumbs, 'Services', paths.cloudServices)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = parseScope(params)
  return prefetch(cloudsQuery(organization), servicesQuery(organization))
}

/** Services by category and cloud, or those of the class in the address side by side. */
export function Component(): ReactNode {
  const { organization } = parseScope(useParams())
  const [search] = useSearchParams()
  const clouds = useClouds(organization)
  const services = useServices(organization)
  const className = search.get('class')
  const rows = services.data && serviceRows(services.data)
  if (className !== null && rows) {
    const ofClass = servicesOfClass(rows, className)
    if (ofClass.length > 0)
      return <CompareServices organization={organization} className={className} services={ofClass} />
  }
  return (
    <>
      <PageHeader
        title="Services by cloud"
        facts={
          rows && clouds.data
            ? `${formatCountOf(rows.length, 'service')} in ${formatCountOf(clouds.data.length, 'cloud')}`
            : 'What each cloud can do'
        }
      />
      <QueryProblems
        queries={[
          [clouds, 'The clouds'],
          [services, 'The services'],
        ]}
      />
      {className !== null && rows && (
        <EmptyState
          title={`No cloud of ${organization} has a service of class ${className}`}
          hint="It may have been deleted, or the address is wrong. All services are listed below."
        />
      )}
      {(clouds.isPending || services.isPending) && <Skeleton lines={8} variant="table" />}
      {clouds.data && rows && (
        <>
          <Matrix organization={organization} clouds={clouds.data} rows={rows} />
          <PrivateServices organization={organization} />
        </>
      )}
    </>
  )
}

interface MatrixProps {
  organization: string
  clouds: readonly Ci[]
  rows: readonly ServiceRow[]
}

function Matrix({ organization, clouds, rows }: MatrixProps): ReactNode {
  if (rows.length === 0)
    return (
      <EmptyState
        title="No services"
        hint="No cloud has a service yet. Add one on the page of a cloud."
        action={
          <Button component={Link} to={paths.clouds(organization)}>
            Show clouds
          </Button>
        }
      />
    )
  const cloudColumn = ({ ciName }: Ci): PlainColumn<CategoryRow> => ({
    id: ciName,
    header: ciName,
    render: ({ category, services }) => {
      const row = services.get(ciName)
      return row ? (
        <Anchor
          component={Link}
          display="block"
          truncate
          maw="18ch"
          to={paths.service(organization, ciName, row.service.ciName)}
          title={`${row.service.ciName} of class ${row.service.ciClassName}`}
        >
          <bdi>{row.service.ciName}</bdi>
        </Anchor>
      ) : (
        <Anchor
          component={Link}
          c="dimmed"
          to={`${paths.newService(organization, ciName)}?category=${encodeURIComponent(category)}`}
          aria-label={`Add a ${category || 'another'} service to ${ciName}`}
        >
          add
        </Anchor>
      )
    },
  })
  const columns: readonly PlainColumn<CategoryRow>[] = [
    { id: 'category', header: 'Category', render: ({ category }) => <b>{category || 'no category'}</b> },
    {
      id: 'classes',
      header: 'Classes',
      render: (row) =>
        row.classes.map(({ className, clouds: count }) => (
          <div key={className}>
            <Anchor
              component={Link}
              display="inline-block"
              mih={24}
              lh="24px"
              style={{ whiteSpace: 'nowrap' }}
              to={paths.cloudServices(organization, className)}
              aria-label={`${shortClass(className)} in ${formatCountOf(count, 'cloud')}`}
            >
              <bdi>{shortClass(className)}</bdi> in {formatCountOf(count, 'cloud')}
            </Anchor>
          </div>
        )),
    },
    ...clouds.map(cloudColumn),
  ]
  return (
    <PlainTable
      pinned="first"
      label="Services by category and cloud"
      columns={columns}
      rows={categoryRows(rows)}
      rowId={({ category }) => category}
    />
  )
}
