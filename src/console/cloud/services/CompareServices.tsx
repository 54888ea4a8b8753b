import { Anchor, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { MASK } from '../../kit/secrets.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../routing/paths.ts'
import { shortClass, type ServiceRow } from '../rules.ts'
import { BulkAttributeForm } from './BulkAttributeForm.tsx'
import { attributeRows, type AttributeRow } from './rules.ts'

interface CompareServicesProps {
  organization: string
  className: string
  /** Services of the class, one per cloud. */
  services: readonly ServiceRow[]
}

const STATUS_BADGES = {
  same: undefined,
  differs: <Status icon="attention">differs</Status>,
  secret: <Status icon="idle">secret</Status>,
} as const

/** Services of one class side by side. Each attribute links to the form that changes it in several clouds. */
export function CompareServices({ organization, className, services }: CompareServicesProps): ReactNode {
  const [search] = useSearchParams()
  const attribute = search.get('attribute')
  const rows = attributeRows(services)
  const name = shortClass(className)
  const path = paths.cloudServices(organization, className)
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
  const columns: readonly PlainColumn<AttributeRow>[] = [
    {
      id: 'attribute',
      header: 'Attribute',
      mono: true,
      render: (each) => (
        <Anchor
          component={Link}
          to={`${path}&attribute=${encodeURIComponent(each.attribute)}`}
          aria-label={`Change ${each.attribute} in all clouds`}
        >
          <bdi>{each.attribute}</bdi>
        </Anchor>
      ),
    },
    { id: 'status', header: '', render: ({ status }) => STATUS_BADGES[status] },
    ...services.map(({ cloud }): PlainColumn<AttributeRow> => ({
      id: cloud,
      header: cloud,
      mono: true,
      render: ({ values, status }) => {
        const value = values.get(cloud)
        if (status === 'secret' && value) return MASK
        return (
          <Text span inherit display="block" truncate maw="30ch" title={value}>
            <bdi>{value}</bdi>
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
            : `None of them has an attribute ${attribute}. Open one of these to change it in several clouds at once.`
        }
        actions={
          <Button component={Link} to={paths.cloudServices(organization)}>
            All services
          </Button>
        }
      />
      <PlainTable label={`${name} by cloud`} columns={columns} rows={rows} rowId={(each) => each.attribute} />
    </>
  )
}
