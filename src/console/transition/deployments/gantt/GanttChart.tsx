import { Box, Flex, Paper, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useElementSize, useSet } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Dimmed, Note } from '../../../kit/Dimmed.tsx'
import { formatCount, formatDuration } from '../../../kit/format.ts'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { describeState, getStateTone } from '../../../kit/state/states.ts'
import type { RecordCounts } from '../records.ts'
import { formatPlace, getShownState, hasEnded } from '../steps.ts'
import { formatStop, type Stop } from '../elapsed.ts'
import type { UsualDurations } from './compare.ts'
import { clipSpan, createTimeScale, findBreaks, toTicks, type GanttStep, type Span } from './gantt.ts'
import styles from './gantt.module.css'

/** As in the style sheet. */
const ROW = 32
const BAR = 12
/** Of a mark on the time axis, and of a break. */
const TICK_WIDTH = 80
/** Without this room, a mark would overlap the text of the break that follows. */
const MIN_TICK_WIDTH = 50
const MAX_RECORDS = 200

interface Row {
  readonly id: string
  /** A step, a cloud or a record, of which only the end is known. */
  readonly level: 0 | 1 | 2
  readonly name: string
  /** The platform of a step, and its cloud if there is one. */
  readonly place?: string
  readonly state: string
  /** "38 of 40", "2 failed" */
  readonly count?: string
  readonly span: Span | undefined
  readonly isCritical?: boolean
  readonly note?: string
}

const RECORD_LEVEL = 2

/** In the colour of the state, so that a red number counts failures. */
const countText = ({ complete, failed, total }: RecordCounts) =>
  failed > 0 ? `${formatCount(failed)} failed` : `${formatCount(complete)} of ${formatCount(total)}`

function toRows(
  { gantt, usual, deploymentState }: Pick<GanttChartProps, 'gantt' | 'usual' | 'deploymentState'>,
  expanded: ReadonlySet<string>,
): Row[] {
  return gantt.flatMap(({ step, span, duration, groups, last }) => {
    const id = String(step.step)
    const slower = usual.get(step.step)?.isSlower ?? false
    const time = duration === undefined ? '' : formatDuration(duration)
    const row: Row = {
      id,
      level: 0,
      name: `${step.step}  ${step.components.join(', ')}`,
      place: formatPlace(step),
      state: getShownState(step, deploymentState),
      count: countText(step.counts),
      span,
      note: slower ? `${time}, slower than usual` : time,
    }
    if (!expanded.has(id)) return [row]
    const groupRows = groups.flatMap((group): Row[] => {
      const groupId = `${id}/${group.cloud}`
      const isOpen = expanded.has(groupId)
      const shown = isOpen ? group.records.slice(0, MAX_RECORDS) : []
      const more: Row = {
        id: `${groupId}/more`,
        level: RECORD_LEVEL,
        name: `${formatCount(group.records.length - MAX_RECORDS)} more finished earlier`,
        state: '',
        span: undefined,
      }
      return [
        {
          id: groupId,
          level: 1,
          name: group.cloud || 'no cloud',
          state: group.state,
          count: countText(group.counts),
          span: group.span,
          isCritical: group.isCritical,
          note: group.span ? formatDuration(group.span.to - group.span.from) : '',
        },
        ...shown.map((record): Row => {
          const end = hasEnded(record) ? record.stateChangedAt : undefined
          return {
            id: record.id,
            level: RECORD_LEVEL,
            name: record.name,
            state: record.state,
            span: span && end !== undefined ? { from: span.from, to: Math.max(end, span.from) } : undefined,
            isCritical: record === last,
          }
        }),
        ...(isOpen && group.records.length > MAX_RECORDS ? [more] : []),
      ]
    })
    return [row, ...groupRows]
  })
}

function Label({ row, isExpanded, onToggle }: { row: Row; isExpanded: boolean; onToggle: (id: string) => void }) {
  const { id, level, name, place, state, count, isCritical } = row
  const expandable = level !== RECORD_LEVEL
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight
  const { icon, label } = describeState('record', state)
  const content = (
    <>
      {expandable && <Chevron size={14} aria-hidden="true" />}
      <Text component="bdi" inherit truncate flex={1} title={name}>
        {name}
        {place && <Dimmed> {place}</Dimmed>}
      </Text>
      {isCritical && (
        <Text span inherit fw={600} title="The next step waited for it">
          last to finish
        </Text>
      )}
      {state !== '' && (
        <Status icon={icon}>
          {count || label}
          {count && !count.endsWith(label) && <VisuallyHidden> {label}</VisuallyHidden>}
        </Status>
      )}
    </>
  )
  return (
    <li>
      {expandable ? (
        <UnstyledButton
          className={styles.label}
          data-level={level}
          aria-expanded={isExpanded}
          onClick={() => onToggle(id)}
        >
          {content}
        </UnstyledButton>
      ) : (
        <Box className={styles.label} data-level={level}>
          {content}
        </Box>
      )}
    </li>
  )
}

interface BarProps {
  row: Row
  stops: readonly Stop[]
  top: number
  toX: (time: number) => number
  /** Replayed up to this time. */
  time: number
}

function Bar({ row, stops, top, toX, time }: BarProps) {
  const { level, span, state, isCritical, note } = row
  const isEnd = level === RECORD_LEVEL
  if (!span) return null
  const fill = `var(--${getStateTone('record', state)})`
  const y = top + (ROW - BAR) / 2
  const box = ({ from, to }: Span) => ({ x: toX(from), y, width: Math.max(3, toX(to) - toX(from)), height: BAR, rx: 2 })
  const played = clipSpan(span, time)
  const shape = ({ from, to }: Span) => (isEnd ? box({ from: to, to }) : box({ from, to }))
  return (
    <>
      {isEnd && <line x1={toX(span.from)} x2={toX(span.to)} y1={y + BAR / 2} y2={y + BAR / 2} />}
      <rect {...shape(span)} fill={fill} className={styles.later} />
      {played && (!isEnd || span.to <= time) && <rect {...shape(played)} fill={fill} />}
      {isCritical && <rect {...shape(span)} className={styles.critical} />}
      {!isEnd &&
        stops.map(({ from, to = span.to }) => {
          const wait = { from: Math.max(from, span.from), to: Math.min(to, span.to) }
          return (
            wait.from < wait.to && (
              <rect
                key={from}
                className={styles.wait}
                x={toX(wait.from)}
                width={toX(wait.to) - toX(wait.from)}
                y={y + 2}
                height={BAR - 4}
              />
            )
          )
        })}
      {note && (
        <text x={toX(span.to) + 6} y={y + BAR - 2}>
          {note}
        </text>
      )}
    </>
  )
}

interface GanttChartProps {
  label: string
  /** As displayed, `pausing` included. */
  deploymentState: string
  gantt: readonly GanttStep[]
  usual: UsualDurations
  stops: readonly Stop[]
  /** Of the deployment, epoch milliseconds. */
  span: Span
  /** Replayed up to this time. */
  time: number
}

/** Steps as bars over time; each expands into its clouds, and these into their records. Long stops are cut out of the time axis. */
export function GanttChart(props: GanttChartProps) {
  const { label, gantt, stops, span, time } = props
  const { ref, width } = useElementSize()
  const expanded = useSet<string>()
  const toggle = (id: string) => (expanded.has(id) ? expanded.delete(id) : expanded.add(id))
  const rows = toRows(props, expanded)
  const height = ROW * (rows.length + 1)
  // Room for the texts beside the last bars.
  const plot = Math.max(1, width - Math.min(2.5 * TICK_WIDTH, width / 2.5))
  const breaks = findBreaks(gantt, stops, span)
  const toX = createTimeScale(span, breaks, plot, TICK_WIDTH)
  const isCovered = (tick: number) =>
    breaks.some(({ from }) => from >= span.from + tick && toX(from) - toX(span.from + tick) < MIN_TICK_WIDTH)
  return (
    <Paper>
      <Flex>
        <Box flex="none" w={{ base: 170, sm: 240, md: 300, xl: 400 }}>
          <Text className={styles.axis} c="dimmed">
            Step
          </Text>
          <ol className={styles.labels}>
            {rows.map((row) => (
              <Label key={row.id} row={row} isExpanded={expanded.has(row.id)} onToggle={toggle} />
            ))}
          </ol>
        </Box>
        <Box ref={ref} flex={1} miw={0}>
          <svg className={styles.chart} role="img" aria-label={label} width={width} height={height}>
            {stops.map(({ state, from, to = span.to }) => (
              <rect
                key={from}
                className={styles.wait}
                x={toX(from)}
                width={toX(to) - toX(from)}
                y={ROW}
                height={height - ROW}
              >
                <title>{formatStop(state, to - from)}</title>
              </rect>
            ))}
            {toTicks(span, Math.max(1, plot / TICK_WIDTH), breaks).map((tick) => (
              <g key={tick}>
                <line x1={toX(span.from + tick)} x2={toX(span.from + tick)} y1={ROW - 6} y2={height} />
                {!isCovered(tick) && (
                  <text x={toX(span.from + tick) + 4} y={ROW - 12}>
                    {tick === 0 ? '0 s' : formatDuration(tick)}
                  </text>
                )}
              </g>
            ))}
            {breaks.map(({ from, to }) => (
              <g key={from} className={styles.break}>
                <line x1={toX(from)} x2={toX(from)} y1={0} y2={height} />
                <line x1={toX(to)} x2={toX(to)} y1={0} y2={height} />
                <text x={toX(from) + TICK_WIDTH / 2} y={ROW - 12}>
                  {formatDuration(to - from)}
                </text>
              </g>
            ))}
            {rows.map((row, index) => (
              <Bar key={row.id} row={row} stops={stops} top={ROW * (index + 1)} toX={toX} time={time} />
            ))}
            <line className={styles.now} x1={toX(time)} x2={toX(time)} y1={ROW - 6} y2={height} />
          </svg>
        </Box>
      </Flex>
      {stops.length > 0 && (
        <Note fz="xs" px="sm" py="xs">
          Shaded: waiting for approval, failed or paused.
          {breaks.length > 0 && ' Between dotted lines: a long one, not to scale.'}
        </Note>
      )}
    </Paper>
  )
}
