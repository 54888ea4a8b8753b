import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Release } from '../../../contract/core/records.ts'
import type { Place } from '../../frame/crumbs.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import type { PlatformsToCome } from './pull-plan.ts'

interface PullPlanProps {
  readonly place: Place
  readonly newer: readonly Release[]
  /** The design release that the environment has. */
  readonly pulled: string | undefined
  readonly coming: PlatformsToCome
}

const SHOWN = 8

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

function Line({ mark, what, names }: { mark: StateIcon; what: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p>
      <Status icon={mark}>{what}</Status> <bdi>{names.join(', ')}</bdi>
    </p>
  )
}

/** What a pull brings: releases of the design since the last one, and platforms that come, go, or move to another pack. */
export function PullPlan({ place: { organization, assembly }, newer, pulled, coming }: PullPlanProps) {
  const { added, gone, repacked } = coming
  return (
    <>
      {newer.length === 0 ? (
        <p>
          The environment has the newest committed release of the design{pulled && ` (${pulled})`}. A pull takes over
          again what was changed here and is not locked.
        </p>
      ) : (
        <>
          <p>
            {formatCountOf(newer.length, 'release')} of the design since {pulled ?? 'the beginning'}.{' '}
            <Anchor component={Link} to={paths.compareDesigns(organization, assembly)} target="_blank">
              Compare design and environment in a new tab
            </Anchor>
          </p>
          <PlainTable
            label="Design releases to come"
            columns={columns}
            rows={newer.slice(0, SHOWN)}
            rowId={({ releaseId }) => releaseId}
          />
          {newer.length > SHOWN && (
            <Text fz="sm" c="dimmed">
              and {formatCount(newer.length - SHOWN)} older ones
            </Text>
          )}
        </>
      )}
      <Line mark="good" what="New platforms:" names={added.map(({ ciName }) => ciName)} />
      <Line mark="bad" what="Platforms that go with the next deployment:" names={gone.map(({ ciName }) => ciName)} />
      <Line
        mark="attention"
        what="Other packs:"
        names={repacked.map(({ name, before, after }) => `${name} (${before} to ${after})`)}
      />
    </>
  )
}
