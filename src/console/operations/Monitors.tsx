import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { DraftCi } from '../../contract/records.ts'
import { TimeSeries } from '../kit/chart/TimeSeries.tsx'
import { chosenIn, LinkChoice } from '../kit/LinkChoice.tsx'
import { Section } from '../kit/Section.tsx'
import { CHART_RANGES, type ChartRange } from './chart-range.ts'
import { monitorChartsOf, monitorsOf, type InstancePlace } from './instance-queries.ts'
import styles from './Instances.module.css'
import { metricsOf, seriesOf } from './metrics.ts'
import { Untold } from './Untold.tsx'

/** Of one chart with its words, and between two, px: their room is kept. */
const CHART_HEIGHT = 176
const BETWEEN = 12

interface MonitorProps {
  readonly place: InstancePlace
  readonly monitor: DraftCi
  readonly range: ChartRange
}

function Monitor({ place, monitor, range }: MonitorProps) {
  const { ciName, ciAttributes } = monitor
  const charts = useQuery(monitorChartsOf(place, ciName, range))
  const metrics = metricsOf(ciAttributes['metrics'] ?? '')
  return (
    <div className={styles.monitor}>
      <h3 className={styles.monitorName}>
        <bdi>{ciName}</bdi>{' '}
        {ciAttributes['description'] && <bdi className={styles.dim}>{ciAttributes['description']}</bdi>}
      </h3>
      {ciAttributes['enable'] === 'false' && <p className={styles.dim}>It is switched off.</p>}
      {charts.isPending && <div style={{ height: metrics.size * (CHART_HEIGHT + BETWEEN) - BETWEEN }} />}
      {!charts.isPending && <Untold reading={charts} what="What it measured" lines={0} />}
      {charts.data?.length === 0 && <p className={styles.dim}>It measured nothing in this time.</p>}
      {charts.data?.map((chart) => (
        <TimeSeries
          key={chart.header.metric}
          title={chart.header.metric}
          unit={metrics.get(chart.header.metric) ?? ''}
          series={seriesOf(chart)}
        />
      ))}
    </div>
  )
}

/** What the monitors of an instance measure, as charts over the time that the address names. `lines`: room kept before the answer. */
export function Monitors({ place, lines = 8 }: { place: InstancePlace; lines?: number }) {
  const [search] = useSearchParams()
  const range = chosenIn(search, 'range', CHART_RANGES, 'hour')
  const monitors = useQuery(monitorsOf(place))
  return (
    <Section
      title="Monitors"
      action={
        monitors.data?.length ? (
          <LinkChoice label="Time range of the charts" param="range" choices={CHART_RANGES} value={range} />
        ) : undefined
      }
    >
      <Untold reading={monitors} what="What watches it" lines={lines} />
      {monitors.data?.length === 0 && <p className={styles.dim}>Nothing watches instances of this component.</p>}
      {monitors.data?.map((monitor) => (
        <Monitor key={monitor.ciId} place={place} monitor={monitor} range={range} />
      ))}
    </Section>
  )
}
