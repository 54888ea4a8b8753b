import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Release } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import type { PlatformChanges } from './design-state.ts'

interface PullPlanProps {
  scope: Scope
  newerReleases: readonly Release[]
  pulledReleaseId: string | undefined
  platformChanges: PlatformChanges
}

const MAX_SHOWN = 8

const columns: readonly PlainColumn<Release>[] = [
  { id: 'release', header: 'Release', render: ({ releaseId }) => releaseId },
  { id: 'description', header: 'Description', render: ({ description }) => <bdi>{description || 'none'}</bdi> },
  {
    id: 'changes',
    header: 'Changes',
    align: 'end',
    render: ({ ciRfcCount = 0, relationRfcCount = 0 }) => formatCount(ciRfcCount + relationRfcCount),
  },
  {
    id: 'by',
    header: 'Committed by',
    render: ({ commitedBy, createdBy }) => <bdi style={{ whiteSpace: 'nowrap' }}>{commitedBy || createdBy}</bdi>,
  },
  { id: 'when', header: 'When', align: 'end', render: ({ updated, created }) => <Time value={updated ?? created} /> },
]

function PlatformLine({ icon, label, names }: { icon: StateIcon; label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p>
      <Status icon={icon}>{label}</Status> <bdi>{names.join(', ')}</bdi>
    </p>
  )
}

/** Releases of the design since the last pull, and platforms that are added, removed or moved to another pack. */
export function PullPlan({ scope, newerReleases, pulledReleaseId, platformChanges }: PullPlanProps) {
  const { organization, assembly } = scope
  const { added, removed, packChanges } = platformChanges
  return (
    <>
      {newerReleases.length === 0 ? (
        <p>
          The environment has the newest committed release of the design{pulledReleaseId && ` (${pulledReleaseId})`}. A
          pull takes over again what was changed here and is not locked.
        </p>
      ) : (
        <>
          <p>
            {formatCountOf(newerReleases.length, 'release')} of the design since {pulledReleaseId ?? 'the beginning'}.{' '}
            <Anchor component={Link} to={paths.compareDesigns(organization, assembly)} target="_blank">
              Compare design and environment in a new tab
            </Anchor>
          </p>
          <PlainTable
            label="Design releases to pull"
            columns={columns}
            rows={newerReleases.slice(0, MAX_SHOWN)}
            rowId={({ releaseId }) => releaseId}
          />
          {newerReleases.length > MAX_SHOWN && (
            <Text fz="sm" c="dimmed">
              and {formatCount(newerReleases.length - MAX_SHOWN)} older ones
            </Text>
          )}
        </>
      )}
      <PlatformLine icon="good" label="New platforms:" names={added.map(({ ciName }) => ciName)} />
      <PlatformLine
        icon="bad"
        label="Platforms removed by the next deployment:"
        names={removed.map(({ ciName }) => ciName)}
      />
      <PlatformLine
        icon="attention"
        label="Other packs:"
        names={packChanges.map(({ name, before, after }) => `${name} (${before} to ${after})`)}
      />
    </>
  )
}
