import type { Ci } from '../../contract/records.ts'
import type { CloudUse } from '../../contract/transition.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Tone } from '../kit/state/states.ts'
import { usedClouds, type UsedCloud } from './used-clouds.ts'

interface EnvironmentCloudsProps {
  readonly uses: Readonly<Record<string, CloudUse>> | undefined
  readonly clouds: readonly Ci[] | undefined
}

// How a cloud takes part (service-api 3.8, `adminstatus` of a cloud in an environment).
const TONES: Readonly<Record<string, Tone>> = { active: 'good', inactive: 'attention', offline: 'idle' }

const columns: readonly PlainColumn<UsedCloud>[] = [
  { id: 'cloud', header: 'Cloud', render: ({ name }) => <bdi>{name}</bdi> },
  { id: 'priority', header: 'Priority', render: ({ priority }) => priority },
  { id: 'order', header: 'Order', align: 'end', render: ({ order }) => order },
  { id: 'scale', header: 'Scale', align: 'end', render: ({ scale }) => scale && `${scale} %` },
  {
    id: 'status',
    header: 'Status',
    render: ({ status }) => status && <Status mark={TONES[status] ?? 'idle'}>{status}</Status>,
  },
]

/** The clouds an environment uses, primaries first. */
export function EnvironmentClouds({ uses, clouds }: EnvironmentCloudsProps) {
  const rows = uses && usedClouds(uses, clouds ?? [])
  return (
    <Section title="Clouds" hint={rows && formatCountOf(rows.length, 'cloud')}>
      {!rows && <Skeleton lines={3} as="rows" />}
      {rows?.length === 0 && <EmptyState title="No clouds" hint="Nothing can be deployed without a primary cloud." />}
      {rows && rows.length > 0 && <PlainTable label="Clouds" columns={columns} rows={rows} rowId={({ id }) => id} />}
    </Section>
  )
}
