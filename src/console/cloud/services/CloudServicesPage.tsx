import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Children, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { QueryProblem, QueryProblems } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { EditableSection } from '../../data/items/EditableSection.tsx'
import { nameColumn, toItemRecords } from '../../data/items/items.tsx'
import { cloudsCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { Dimmed, Note } from '../../kit/Dimmed.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf, shortClass } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { cloudsQuery, servicesQuery, useClouds, useServices } from '../queries.ts'
import { serviceRows, type ServiceRow } from '../rules.ts'
import {
  attributeRows,
  bulkField,
  categoryRows,
  servicesOfClass,
  type AttributeRow,
  type CategoryRow,
} from './rules.ts'
import { maskFieldValue } from '../../kit/form/attributes.ts'
import { MASK } from '../../kit/secrets.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { ButtonLink, TextLink } from '../../kit/TextLink.tsx'
import { BulkAttributeForm } from './BulkAttributeForm.tsx'
import { privateServiceClassesQuery, privateServiceKind, privateServicesQuery } from './private-services.ts'

export const handle = pageHandle(cloudsCrumbs, 'Services', paths.cloudServices)

export const loader = pageLoader((scope) => [cloudsQuery(scope), servicesQuery(scope)])

interface CompareServicesProps {
  organization: string
  className: string
  services: readonly ServiceRow[]
}

const STATUS_BADGES = {
  same: undefined,
  differs: <Status icon="attention">differs</Status>,
  secret: <Status icon="idle">secret</Status>,
} as const

/** URLs wrap between their parts. */
const breakAfterSlashes = (text: string) =>
  Children.toArray(text.split(/(?<=\/)(?!\/)/).flatMap((part) => [part, <wbr />]))

/** Services of one class side by side. Each attribute links to the form that changes it in several clouds. */
function CompareServices({ organization, className, services }: CompareServicesProps) {
  const [search] = useSearchParams()
  const attribute = search.get('attribute')
  const rows = attributeRows(services)
  const metadata = useClassMetadata(className)
  const name = metadata.data?.description || shortClass(className)
  const path = paths.cloudServices({ organization }, className)
  const opened = rows.find((each) => each.attribute === attribute)
  if (opened)
    return (
      <BulkAttributeForm
        key={`${organization}/${opened.attribute}`}
        organization={organization}
        attribute={opened.attribute}
        services={services}
        backTo={path}
      />
    )
  if (metadata.isPending) return <Skeleton lines={8} variant="table" />
  const fieldOf = ({ attribute: each }: AttributeRow) => bulkField(metadata.data?.mdAttributes, services, each)
  const columns: readonly PlainColumn<AttributeRow>[] = [
    {
      id: 'attribute',
      header: 'Attribute',
      render: (each) => (
        <TextLink
          title={each.attribute}
          to={`${path}&attribute=${encodeURIComponent(each.attribute)}`}
          aria-label={`Change ${fieldOf(each).label} in several clouds`}
        >
          <bdi>{fieldOf(each).label}</bdi>
        </TextLink>
      ),
    },
    { id: 'status', header: 'Status', render: ({ status }) => STATUS_BADGES[status] },
    ...services.map(({ cloud }): PlainColumn<AttributeRow> => ({
      id: cloud,
      header: cloud,
      mono: true,
      render: (row) => {
        const value = row.values.get(cloud) ?? ''
        if (row.status === 'secret' && value) return MASK
        if (['', '{}', '[]'].includes(value)) return <Dimmed>empty</Dimmed>
        const shown = maskFieldValue(fieldOf(row), value)
        return (
          <Text
            inherit
            lineClamp={4}
            miw="18ch"
            maw="40ch"
            style={{ overflowWrap: 'break-word', whiteSpace: 'pre-line' }}
            title={shown}
          >
            <bdi>{breakAfterSlashes(shown)}</bdi>
          </Text>
        )
      },
    })),
  ]
  return (
    <>
      <PageHeader
        title={`${name} in ${formatCountOf(services.length, 'cloud')}`}
        facts={
          attribute === null
            ? 'Open an attribute to change it in several clouds at once'
            : `These services have no attribute ${attribute}. Open an attribute to change it in several clouds at once.`
        }
        actions={<ButtonLink to={paths.cloudServices({ organization })}>All services</ButtonLink>}
      />
      <PlainTable
        pinned="first"
        label={`${name} by cloud`}
        columns={columns}
        rows={rows}
        rowId={(each) => each.attribute}
      />
    </>
  )
}

const privateServiceColumns: readonly PlainColumn<Ci>[] = [
  nameColumn('Service'),
  { id: 'type', header: 'Type', render: ({ ciClassName }) => shortClass(ciClassName) },
  { id: 'comments', header: 'Comments', render: ({ comments }) => comments },
]

function PrivateServices({ organization }: { organization: string }) {
  const services = useQuery(privateServicesQuery({ organization }))
  const classes = useQuery(privateServiceClassesQuery({ organization }))
  const kind = useMemo(() => privateServiceKind(classes.data ?? []), [classes.data])
  return (
    <>
      {services.data && <QueryProblem query={classes} subject="The types of private services" />}
      <EditableSection
        records={toItemRecords(kind, { organization }, organization)}
        title="Private services"
        hint="of the organization, not in a cloud"
        subject="The private services"
        query={services}
        columns={privateServiceColumns}
        emptyText="This organization has no private services."
      />
    </>
  )
}

/** Services by category and cloud, or those of the class in the address side by side. */
export function Component() {
  const scope = useScope()
  const { organization } = scope
  const [search] = useSearchParams()
  const clouds = useClouds(scope)
  const services = useServices(scope)
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
            : 'Services that each cloud offers'
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
          hint="It may have been deleted, or the URL is wrong. All services are listed below."
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

/** The services by category and cloud. */
function Matrix(props: { organization: string; clouds: readonly Ci[]; rows: readonly ServiceRow[] }) {
  const { organization, clouds, rows } = props
  if (rows.length === 0)
    return (
      <EmptyState
        title="No services"
        hint="No cloud has a service yet. Add one on the page of a cloud."
        action={<ButtonLink to={paths.clouds({ organization })}>Show clouds</ButtonLink>}
      />
    )
  const cloudColumn = ({ ciName }: Ci): PlainColumn<CategoryRow> => ({
    id: ciName,
    header: ciName,
    render: ({ category, services }) => {
      const row = services.get(ciName)
      return row ? (
        <TextLink
          display="block"
          truncate
          maw="32ch"
          to={paths.service({ organization, cloud: ciName, service: row.service.ciName })}
          title={`${row.service.ciName} of class ${row.service.ciClassName}`}
        >
          <bdi>{row.service.ciName}</bdi>
        </TextLink>
      ) : (
        <TextLink
          to={`${paths.newService({ organization, cloud: ciName })}?category=${encodeURIComponent(category)}`}
          aria-label={`Add ${category && `${category} `}service to ${ciName}`}
        >
          Add
        </TextLink>
      )
    },
  })
  const columns: readonly PlainColumn<CategoryRow>[] = [
    {
      id: 'category',
      header: 'Category',
      render: ({ category, classes }) => (
        <div>
          <b>{category || 'no category'}</b>
          {classes.map(({ className, clouds: count }) => {
            const text = `${shortClass(className)} in ${formatCountOf(count, 'cloud')}`
            if (count === 1)
              return (
                classes.length > 1 && (
                  <Note key={className} fz="xs" lh="24px">
                    {text}
                  </Note>
                )
              )
            return (
              <TextLink
                key={className}
                display="block"
                fz="xs"
                lh="24px"
                style={{ whiteSpace: 'nowrap' }}
                to={paths.cloudServices({ organization }, className)}
                title="Compare, and change in several clouds"
              >
                <bdi>{text}</bdi>
              </TextLink>
            )
          })}
        </div>
      ),
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
