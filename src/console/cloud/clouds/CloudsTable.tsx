import { useMemo } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { countBy } from '../../kit/grouping.ts'
import { defineColumns } from '../../kit/table/columns.ts'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { paths, useScope, type OrganizationScope } from '../../routing/paths.ts'
import { useCloudFigures } from '../../organization/index.ts'
import { perMonth } from '../offerings/money.ts'
import { offeringRows } from '../offerings/offerings.ts'
import { PerMonth } from '../offerings/PerMonth.tsx'
import { AdminStatus } from './AdminStatus.tsx'
import { useOfferings, useServices } from '../queries.ts'
import { locationOf, serviceRows } from '../rules.ts'

type CloudRow = NonNullable<ReturnType<typeof useCloudRows>>[number]

const columns = defineColumns<CloudRow>([
  { id: 'cloud', header: 'Cloud', width: 120, grow: 1, value: ({ cloud }) => cloud.ciName },
  {
    id: 'status',
    header: 'Status',
    width: 104,
    value: ({ cloud }) => cloud.ciAttributes.adminstatus || 'active',
    render: ({ cloud }) => <AdminStatus cloud={cloud} />,
  },
  { id: 'computes', header: 'Computes', kind: 'number', width: 100, hideBelow: 400 },
  {
    id: 'month',
    header: 'Billed per month',
    kind: 'number',
    width: 148,
    hideBelow: 560,
    value: ({ billed }) => billed && perMonth(billed.perHour).toNumber(),
    render: ({ billed }) => billed && <PerMonth {...billed} showsCurrency />,
  },
  {
    id: 'location',
    header: 'Location',
    width: 220,
    grow: 1,
    mono: true,
    hideBelow: 640,
    showInSecondLine: false,
    value: ({ cloud }) => locationOf(cloud),
  },
  { id: 'services', header: 'Services', kind: 'number', width: 92, hideBelow: 720, showInSecondLine: false },
  { id: 'offerings', header: 'Offerings', kind: 'number', width: 96, hideBelow: 760, showInSecondLine: false },
  {
    id: 'description',
    header: 'Description',
    width: 200,
    grow: 4,
    hideBelow: 1040,
    showInSecondLine: false,
    value: ({ cloud }) => cloud.ciAttributes.description || cloud.comments,
  },
  {
    id: 'age',
    header: 'Age',
    kind: 'time',
    width: 84,
    hideBelow: 900,
    showInSecondLine: false,
    value: ({ cloud }) => cloud.created,
  },
])

function useCloudRows(scope: OrganizationScope, clouds: readonly Ci[] | undefined) {
  const { data: services } = useServices(scope)
  const { data: offerings } = useOfferings(scope)
  const { computes, billed } = useCloudFigures(scope)
  return useMemo(() => {
    const serviceCounts = services && countBy(serviceRows(services), ({ cloud }) => cloud)
    const offeringCounts = offerings && countBy(offeringRows(offerings), ({ cloud }) => cloud)
    return clouds?.map((cloud) => ({
      cloud,
      services: serviceCounts && (serviceCounts.get(cloud.ciName) ?? 0),
      offerings: offeringCounts && (offeringCounts.get(cloud.ciName) ?? 0),
      computes: computes && (computes.get(cloud.ciName) ?? 0),
      billed: billed?.get(cloud.ciName),
    }))
  }, [clouds, services, offerings, computes, billed])
}

export function CloudsTable({
  clouds,
  problem,
}: {
  clouds: readonly Ci[] | undefined
  problem?: DataTableProps<CloudRow>['problem']
}) {
  const scope = useScope()
  const rows = useCloudRows(scope, clouds)
  return (
    <DataTable
      label="Clouds"
      columns={columns}
      rows={rows}
      problem={problem}
      rowId={({ cloud }) => cloud.ciId}
      rowLink={({ cloud }) => paths.cloud({ ...scope, cloud: cloud.ciName })}
      emptyState={{
        title: 'No clouds',
        hint: 'Environments run on clouds. This organization has none yet.',
        action: <ActionButton to={paths.newCloud(scope)}>Create cloud</ActionButton>,
      }}
    />
  )
}
