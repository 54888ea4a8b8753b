import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import type { CloudUsage } from '../../../contract/transition/environments.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { NameLink } from '../../kit/NameLink.tsx'
import type { Scope } from '../../routing/scope.ts'
import { paths } from '../../routing/paths.ts'
import { CLOUD_STATUS_TONES, formatUse, toUsedClouds, type UsedCloud } from '../cloud-use.ts'
import { toCloudNames } from '../releases/changes.ts'

const getColumns = (matrix: string): readonly PlainColumn<UsedCloud>[] => [
  {
    id: 'cloud',
    header: 'Cloud',
    render: ({ name }) => (
      <NameLink to={`${matrix}?${new URLSearchParams({ cloud: name }).toString()}`}>{name}</NameLink>
    ),
  },
  { id: 'priority', header: 'Priority', render: ({ priority }) => formatUse('priority', priority) },
  { id: 'order', header: 'Order', align: 'end', render: ({ dpmt_order }) => dpmt_order },
  { id: 'scale', header: 'Scale', align: 'end', render: ({ pct_scale }) => `${pct_scale} %` },
  {
    id: 'status',
    header: 'Status',
    render: ({ adminstatus }) => <Status icon={CLOUD_STATUS_TONES[adminstatus] ?? 'idle'}>{adminstatus}</Status>,
  },
]

interface EnvironmentCloudsProps {
  scope: Scope
  /** Undefined while loading. */
  uses: Readonly<Record<string, CloudUsage>> | undefined
  /** For the names; without them clouds are shown by id. */
  clouds: readonly Ci[] | undefined
}

/** The clouds an environment uses, primaries first. */
export function EnvironmentClouds({ scope, uses, clouds }: EnvironmentCloudsProps) {
  const matrix = paths.environmentClouds(scope)
  const rows = uses && toUsedClouds(uses, toCloudNames(clouds ?? []))
  return (
    <Section
      title="Clouds"
      hint={rows && formatCountOf(rows.length, 'cloud')}
      action={
        <Anchor component={Link} to={matrix}>
          By platform
        </Anchor>
      }
    >
      {!rows && <Skeleton lines={3} variant="table" />}
      {rows?.length === 0 && <EmptyState title="No clouds" hint="Nothing can be deployed without a primary cloud." />}
      {rows && rows.length > 0 && (
        <PlainTable label="Clouds" columns={getColumns(matrix)} rows={rows} rowId={({ id }) => id} />
      )}
    </Section>
  )
}
