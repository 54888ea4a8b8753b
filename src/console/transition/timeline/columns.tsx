import { toOperatorText } from '../../data/service-notes.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { describeState } from '../../kit/state/states.ts'
import { defineColumns, type Column, type QuickFilter } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { paths, useScope } from '../../routing/paths.ts'
import { formatDeploymentDuration, getComment, getDuration } from '../states.ts'
import { findRelatedEntries, isDeployment, type Timeline, type TimelineEntry } from './timeline.ts'

/** When a deployment was started, or a release committed or, if still open, opened. */
export const getTime = (entry: TimelineEntry): number | undefined =>
  isDeployment(entry) || entry.releaseState === 'open' ? entry.created : entry.updated

export const getState = (entry: TimelineEntry): string =>
  isDeployment(entry) ? entry.deploymentState : entry.releaseState

export const getName = (entry: TimelineEntry): string =>
  isDeployment(entry) ? `Deployment ${entry.deploymentId}` : `Release ${entry.releaseId}`

const getKind = (entry: TimelineEntry) => (isDeployment(entry) ? 'deployment' : 'release')

const columns = defineColumns<TimelineEntry>([
  {
    id: 'time',
    header: 'Time',
    kind: 'time',
    align: 'start',
    width: 124,
    value: getTime,
    render: (entry) => <Time value={getTime(entry)} format="moment" />,
  },
  { id: 'name', header: 'Record', width: 176, value: getName, rowHeader: true },
  {
    id: 'state',
    header: 'State',
    width: 116,
    value: (entry) => describeState(getKind(entry), getState(entry)).label,
    render: (entry) => <StateBadge kind={getKind(entry)} state={getState(entry)} />,
  },
  {
    id: 'duration',
    // With waits and pauses, which the timeline does not report.
    header: 'Total time',
    kind: 'number',
    width: 108,
    hideBelow: 860,
    value: (entry) => (isDeployment(entry) ? getDuration(entry) : undefined),
    render: (entry) => isDeployment(entry) && formatDeploymentDuration(entry),
  },
  {
    id: 'by',
    header: 'User',
    width: 120,
    hideBelow: 760,
    value: (entry) => (isDeployment(entry) ? entry.createdBy : entry.commitedBy || entry.createdBy),
  },
])

const getDescription = (entry: TimelineEntry): string =>
  isDeployment(entry) ? getComment(entry) : toOperatorText(entry.description)

/** Names the release that is opened beside the timeline. */
export const RELEASE_PARAM = 'release'

/** The address of a deployment's page, or of the timeline with a release opened; undefined: with none. */
export function useEntryLink(): (entry: TimelineEntry | undefined) => string {
  const scope = useScope()
  const withParams = useHrefWithParams()
  return (entry) =>
    entry && isDeployment(entry)
      ? paths.deployment({ ...scope, deployment: entry.deploymentId })
      : withParams({ [RELEASE_PARAM]: entry?.releaseId })
}

function EntryLink({ entry }: { entry: TimelineEntry }) {
  const linkTo = useEntryLink()
  return (
    <TextLink to={linkTo(entry)} tabIndex={-1}>
      {getName(entry)}
    </TextLink>
  )
}

/** The columns, with the related record of each entry. */
export function timelineColumns(timeline: Timeline): readonly Column<TimelineEntry>[] {
  const relatedEntries = findRelatedEntries(timeline)
  const relatedColumn: Column<TimelineEntry> = {
    id: 'with',
    header: 'Related record',
    kind: 'text',
    width: 166,
    hideBelow: 960,
    value: (entry) => {
      const related = relatedEntries.get(entry)
      return related && getName(related)
    },
    render: (entry) => {
      const related = relatedEntries.get(entry)
      return related && <EntryLink entry={related} />
    },
  }
  const descriptionColumn: Column<TimelineEntry> = {
    id: 'what',
    header: 'Description',
    kind: 'text',
    width: 200,
    grow: 1,
    hideBelow: 600,
    value: getDescription,
    // The service copies the description of a release into its deployments.
    render: (entry) => {
      const related = isDeployment(entry) ? relatedEntries.get(entry) : undefined
      const description = getDescription(entry)
      return related && getDescription(related) === description ? <Dimmed>{description}</Dimmed> : description
    },
  }
  // The related record before the user.
  return [...columns.toSpliced(-1, 0, relatedColumn), descriptionColumn]
}

export const timelineFilters: readonly QuickFilter<TimelineEntry>[] = [
  { id: 'releases', label: 'Releases', match: (entry) => !isDeployment(entry) },
  { id: 'deployments', label: 'Deployments', match: isDeployment },
  {
    id: 'open',
    label: 'Open',
    match: (entry) => ['open', 'pending', 'active', 'pausing', 'paused', 'failed'].includes(getState(entry)),
  },
  { id: 'failed', label: 'Failed', match: (entry) => getState(entry) === 'failed' },
  { id: 'canceled', label: 'Canceled', match: (entry) => getState(entry) === 'canceled' },
]
