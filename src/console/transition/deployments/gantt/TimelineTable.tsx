import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDuration } from '../../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../../kit/PlainTable.tsx'
import { useHrefWithParams } from '../../../kit/search-params.ts'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { describeState } from '../../../kit/state/states.ts'
import { Time } from '../../../kit/Time.tsx'
import type { UsualDuration } from './compare.ts'
import type { GanttGroup, GanttStep } from './gantt.ts'

interface TimelineTableProps {
  gantt: readonly GanttStep[]
  usual: ReadonlyMap<number, UsualDuration>
  /** Replayed up to this time: steps that start later are left out. */
  time: number
}

interface Row {
  readonly step: GanttStep
  readonly group: GanttGroup
  /** Of its step: shows what holds for the whole step. */
  readonly isFirst: boolean
}

/** The content of the chart: a row per step and cloud. */
export function TimelineTable({ gantt, usual, time }: TimelineTableProps): ReactNode {
  const withParams = useHrefWithParams()
  const rows = gantt
    .filter(({ span }) => !span || span.from <= time)
    .flatMap((step) => step.groups.map((group, index): Row => ({ step, group, isFirst: index === 0 })))
  const ofStep = (render: (step: GanttStep) => ReactNode) => (row: Row) => row.isFirst && render(row.step)
  const columns: readonly PlainColumn<Row>[] = [
    {
      id: 'step',
      header: 'Step',
      render: ofStep(({ step: { step, components } }) => (
        <Anchor component={Link} to={withParams({ view: undefined, show: undefined, step: String(step) })}>
          {step} <bdi>{components.join(', ')}</bdi>
        </Anchor>
      )),
    },
    { id: 'cloud', header: 'Cloud', render: ({ group }) => <bdi>{group.cloud || 'no cloud'}</bdi> },
    {
      id: 'records',
      header: 'Records',
      render: ({ group: { counts, state } }) => {
        const { icon, label } = describeState('record', state)
        return (
          <Status icon={icon}>
            {formatCount(counts.complete)} of {formatCount(counts.total)} {label}
          </Status>
        )
      },
    },
    { id: 'started', header: 'Started', render: ofStep(({ span }) => span && <Time value={span.from} />) },
    {
      id: 'took',
      header: 'Duration in cloud',
      align: 'end',
      render: ({ group: { span } }) => span && formatDuration(span.to - span.from),
    },
    {
      id: 'duration',
      header: 'Step duration',
      align: 'end',
      render: ofStep(({ duration }) => duration !== undefined && formatDuration(duration)),
    },
    {
      id: 'usual',
      header: 'Usual duration',
      render: ofStep(({ step }) => {
        const found = usual.get(step.step)
        if (!found) return 'unknown'
        const text = `${formatDuration(found.duration)} (median of ${found.sampleSize})`
        return found.isSlower ? <Status icon="attention">{text}, slower than usual</Status> : text
      }),
    },
    {
      id: 'waited',
      header: 'Waited',
      align: 'end',
      render: ofStep(({ waited }) => waited > 0 && formatDuration(waited)),
    },
    { id: 'last', header: 'Ended last', render: ofStep(({ last }) => last && <bdi>{last.name}</bdi>) },
  ]
  return (
    <PlainTable
      label="Steps of the timeline"
      columns={columns}
      rows={rows}
      rowId={({ step, group }) => `${step.step.step}/${group.cloud}`}
      pinned="first"
    />
  )
}
