import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { formatChangeCounts } from '../../design/index.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import { parseScope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { formatDeploymentDuration, getDuration } from '../states.ts'
import { findRelatedRows, type TimelineRow } from './timeline.ts'

/** When a deployment was started, or a release committed or, if still open, opened. */
export const getTime = (row: TimelineRow): number | undefined =>
  row.kind === 'deployment'
    ? row.deployment.created
    : row.release.releaseState === 'open'
      ? row.release.created
      : row.release.updated

export const getState = (row: TimelineRow): string =>
  row.kind === 'deployment' ? row.deployment.deploymentState : row.release.releaseState

const getDescription = (row: TimelineRow): string =>
  row.kind === 'deployment' ? row.deployment.comments || row.deployment.description : row.release.description

export const getName = (row: TimelineRow): string =>
  row.kind === 'deployment' ? `Deployment ${row.deployment.deploymentId}` : `Release ${row.release.releaseId}`

const columns: readonly Column<TimelineRow>[] = [
  {
    id: 'time',
    header: 'When',
    kind: 'time',
    width: 124,
    value: getTime,
    render: (row) => <Time value={getTime(row)} format="moment" />,
  },
  { id: 'name', header: 'Record', kind: 'text', width: 176, value: getName, rowHeader: true },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 104,
    value: getState,
    render: (row) => <StateBadge kind={row.kind} state={getState(row)} />,
  },
  {
    id: 'duration',
    header: 'Duration',
    kind: 'number',
    width: 84,
    hideBelow: 620,
    value: (row) => (row.kind === 'deployment' ? getDuration(row.deployment) : undefined),
    render: (row) => (row.kind === 'deployment' ? formatDeploymentDuration(row.deployment) : null),
  },
  {
    id: 'changes',
    header: 'Open changes',
    kind: 'text',
    width: 128,
    hideBelow: 960,
    value: (row) => (row.kind === 'release' ? formatChangeCounts(row.release) : undefined),
  },
  {
    id: 'by',
    header: 'By',
    kind: 'text',
    width: 120,
    hideBelow: 700,
    value: (row) =>
      row.kind === 'deployment' ? row.deployment.createdBy : row.release.commitedBy || row.release.createdBy,
  },
  { id: 'what', header: 'Description', kind: 'text', width: 160, grow: 1, hideBelow: 520, value: getDescription },
]

/** Names the release that is opened beside the timeline. */
export const RELEASE_PARAM = 'release'

/** The address of a deployment's page, or of the timeline with a release opened; undefined: with none. */
export function useRowLink(): (row: TimelineRow | undefined) => string {
  const { organization, assembly, environment } = parseScope(useParams())
  const withParams = useHrefWithParams()
  return (row) =>
    row?.kind === 'deployment'
      ? paths.deployment(organization, assembly, environment, row.deployment.deploymentId)
      : withParams({ [RELEASE_PARAM]: row?.release.releaseId })
}

function RelatedRecord({ row }: { row: TimelineRow }) {
  const linkTo = useRowLink()
  return (
    <Anchor component={Link} to={linkTo(row)} tabIndex={-1}>
      {getName(row)}
    </Anchor>
  )
}

/** The columns, with the related record of each row. */
export function timelineColumns(rows: readonly TimelineRow[]): readonly Column<TimelineRow>[] {
  const relatedRows = findRelatedRows(rows)
  const relatedColumn: Column<TimelineRow> = {
    id: 'with',
    header: 'Goes with',
    kind: 'text',
    width: 166,
    hideBelow: 840,
    value: ({ id }) => {
      const related = relatedRows.get(id)
      return related && getName(related)
    },
    render: ({ id }) => {
      const related = relatedRows.get(id)
      return related ? <RelatedRecord row={related} /> : null
    },
  }
  return columns.flatMap((column) => (column.id === 'by' ? [relatedColumn, column] : [column]))
}

export const timelineFilters: readonly QuickFilter<TimelineRow>[] = [
  { id: 'releases', label: 'Releases', match: ({ kind }) => kind === 'release' },
  { id: 'deployments', label: 'Deployments', match: ({ kind }) => kind === 'deployment' },
  {
    id: 'open',
    label: 'Open',
    match: (row) => ['open', 'pending', 'active', 'pausing', 'paused', 'failed'].includes(getState(row)),
  },
  { id: 'failed', label: 'Failed', match: (row) => getState(row) === 'failed' },
  { id: 'canceled', label: 'Canceled', match: (row) => getState(row) === 'canceled' },
]
