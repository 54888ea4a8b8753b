import { Box, Group, Slider, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState, type ReactNode } from 'react'
import { QueryProblem } from '../../../data/read/QueryProblem.tsx'
import { Dimmed } from '../../../kit/Dimmed.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { formatCount, formatCountOf, formatDuration, formatTimeOfDay } from '../../../kit/format.ts'
import { useChoice, SearchParamControl } from '../../../kit/SearchParamControl.tsx'
import { Section } from '../../../kit/Section.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { PlainTable, type PlainColumn } from '../../../kit/PlainTable.tsx'
import { useHrefWithParams } from '../../../kit/search-params.ts'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { describeState } from '../../../kit/state/states.ts'
import { Time } from '../../../kit/Time.tsx'
import { TextLink } from '../../../kit/TextLink.tsx'
import { isFinal } from '../../states.ts'
import { formatStop } from '../elapsed.ts'
import { formatRecordsDone } from '../records.ts'
import type { LoadedDeployment } from '../use-deployment.ts'
import { compareSteps, SLOW_RULE, type UsualDurations } from './compare.ts'
import { getProgressAt, getShownGroupState, toGantt, type GanttGroup, type GanttStep, type Span } from './gantt.ts'
import { GanttChart } from './GanttChart.tsx'
import { useEarlierRuns } from './use-earlier-runs.ts'

const VIEWS = [
  ['chart', 'Chart'],
  ['table', 'Table'],
] as const

/** What is running or paused now; '' once it has ended. */
function describeNow(gantt: readonly GanttStep[], paused: boolean): string {
  const running = gantt.find(({ step }) => step.state === 'inprogress')
  if (!running) return ''
  const { step, duration } = running
  if (paused) return `Paused in step ${step.step}.`
  return duration === undefined
    ? `Step ${step.step} is running.`
    : `Step ${step.step} has been running for ${formatDuration(duration)}.`
}

interface ReplayProps {
  gantt: readonly GanttStep[]
  span: Span
  time: number
  onChange: (time: number | undefined) => void
}

/** Moves through an ended deployment. */
function Replay({ gantt, span, time, onChange }: ReplayProps) {
  const { step, ended, total } = getProgressAt(gantt, time)
  const since = time > span.from ? `${formatDuration(time - span.from)} after` : 'at'
  const text = `${formatTimeOfDay(time)}, ${since} the start: ${step ? `step ${step.step.step}` : 'not started'}, ${formatRecordsDone(ended, total)}`
  return (
    <Group gap="md">
      <Slider
        flex="1 1 240px"
        thumbLabel="Replay"
        label={null}
        min={span.from}
        max={span.to}
        // A second, or a hundredth of it.
        step={1000 * Math.max(1, Math.round((span.to - span.from) / 100_000))}
        value={time}
        onChange={(value) => onChange(value >= span.to ? undefined : value)}
        thumbValueText={text}
      />
      <Text span fz="sm" c="dimmed" miw={300}>
        {text}
      </Text>
    </Group>
  )
}

interface TimelineTableProps {
  gantt: readonly GanttStep[]
  usual: UsualDurations
  deploymentState: string
  /** Replayed up to this time: steps that start later are left out. */
  time: number
}

interface Row {
  readonly step: GanttStep
  readonly group: GanttGroup
  /** Of its step: shows what holds for the whole step. */
  readonly isFirst: boolean
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const

/** The content of the chart: a row per step and cloud. */
function TimelineTable({ gantt, usual, deploymentState, time }: TimelineTableProps) {
  const withParams = useHrefWithParams()
  const rows = gantt
    .filter(({ span }) => !span || span.from <= time)
    .flatMap((step) => step.groups.map((group, index): Row => ({ step, group, isFirst: index === 0 })))
  const ofStep = (render: (step: GanttStep) => ReactNode) => (row: Row) => row.isFirst && render(row.step)
  const columns: readonly PlainColumn<Row>[] = [
    {
      id: 'step',
      header: 'Step',
      render: ofStep(({ step: { step, components, platforms } }) => (
        <TextLink to={withParams({ view: undefined, show: undefined, step: String(step) })}>
          {step} <bdi>{components.join(', ')}</bdi> <Dimmed>{platforms.join(', ')}</Dimmed>
        </TextLink>
      )),
    },
    { id: 'cloud', header: 'Cloud', render: ({ group }) => group.cloud || 'no cloud' },
    {
      id: 'records',
      header: 'Records',
      render: ({ step: { step }, group }) => {
        const { counts } = group
        const { icon, label } = describeState('record', getShownGroupState(group, step, deploymentState))
        return (
          <Text span inherit style={NO_WRAP}>
            <Status icon={icon}>
              {formatCount(counts.complete)} of {formatCount(counts.total)}, {label}
            </Status>
          </Text>
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
        return (
          <Text span inherit style={NO_WRAP}>
            {found.isSlower ? <Status icon="attention">{text}, slower than usual</Status> : text}
          </Text>
        )
      }),
    },
    {
      id: 'waited',
      header: 'Wait',
      align: 'end',
      render: ofStep(({ waited }) => waited > 0 && formatDuration(waited)),
    },
    {
      id: 'last',
      header: 'Last to finish',
      render: ofStep(({ last }) => last && <bdi style={NO_WRAP}>{last.name}</bdi>),
    },
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

/** When each step of a deployment ran, what held it up, and how it compares with earlier deployments. */
export default function DeploymentTimeline({ deployment }: { deployment: LoadedDeployment }) {
  const { scope, status, steps, stops, startedAt, endedAt } = deployment
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const views = isNarrow ? VIEWS.toReversed() : VIEWS
  const view = useChoice('show', views, isNarrow ? 'table' : 'chart')
  const [replayed, setReplayed] = useState<number>()
  const earlier = useEarlierRuns(scope, status)
  const gantt = useMemo(() => steps && toGantt(steps, stops, endedAt), [steps, stops, endedAt])
  if (!gantt) return <Skeleton lines={8} variant="rows" />
  if (gantt.length === 0)
    return <EmptyState title="No timeline" hint="The service has no records of this deployment." />
  const usual = compareSteps(gantt, earlier.runs)
  const from = Math.min(status.created ?? endedAt, startedAt ?? endedAt)
  const span = { from, to: gantt.reduce((to, step) => Math.max(to, step.span?.to ?? 0), endedAt) }
  const time = replayed ?? span.to
  const slower = [...usual.values()].filter(({ isSlower }) => isSlower).length
  const waits = stops.flatMap(({ state, from: since, to = span.to }) =>
    to - since >= 1000 ? [formatStop(state, to - since)] : [],
  )
  const facts = [
    describeNow(gantt, status.deploymentState === 'paused'),
    slower > 0 ? `${formatCountOf(slower, 'step')} slower than usual.` : '',
    waits.length > 0 ? `Interruptions: ${waits.join(', ')}.` : '',
    usual.size > 0 ? `Compared with ${formatCountOf(earlier.runs.length, 'earlier completed deployment')}.` : '',
    // Unknown while earlier deployments are missing.
    usual.size === 0 && !earlier.isPending && !earlier.failed
      ? 'Not compared: fewer than 3 earlier completed deployments have the same steps.'
      : '',
  ]
  return (
    <Section title="Timeline" action={<SearchParamControl label="Show as" param="show" choices={views} />}>
      {earlier.failed && <QueryProblem query={earlier.failed} subject="The earlier deployments" />}
      <Stack gap={0}>
        {/* Room for the comparison, which loads later. */}
        <Text fz="sm" c="dimmed" mb="sm" mih={{ base: 60, sm: 20 }} title={SLOW_RULE}>
          {facts.filter(Boolean).join(' ')}
        </Text>
        {/* Room for the replay, which is offered once it has ended. */}
        <Box mih={{ base: 56, sm: 20 }} mb="sm">
          {isFinal(status) && span.to > span.from && (
            <Replay gantt={gantt} span={span} time={time} onChange={setReplayed} />
          )}
        </Box>
        {view === 'table' ? (
          <TimelineTable gantt={gantt} usual={usual} deploymentState={status.deploymentState} time={time} />
        ) : (
          <GanttChart
            label={`Timeline of deployment ${scope.deployment}. The table has the same content.`}
            deploymentState={status.deploymentState}
            gantt={gantt}
            usual={usual}
            stops={stops}
            span={span}
            time={time}
          />
        )}
      </Stack>
    </Section>
  )
}
