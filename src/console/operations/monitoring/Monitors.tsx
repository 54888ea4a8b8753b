import { Box, Text, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { TimeSeries } from '../../kit/chart/TimeSeries.tsx'
import { parseChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { CHART_RANGES, type ChartRange } from './chart-range.ts'
import { useMonitorCharts, useMonitors, type InstanceScope } from '../instances/queries.ts'
import { parseMetrics, toSeries } from './metrics.ts'
import { QueryFallback } from '../QueryFallback.tsx'

/** Of one chart with its words, and between two, px: their room is kept. */
const CHART_HEIGHT = 176
const CHART_GAP = 12

interface MonitorProps {
  readonly scope: InstanceScope
  readonly monitor: DraftCi
  readonly range: ChartRange
}

function Monitor({ scope, monitor, range }: MonitorProps) {
  const { ciName, ciAttributes } = monitor
  const charts = useMonitorCharts(scope, ciName, range)
  const metrics = parseMetrics(ciAttributes['metrics'] ?? '')
  return (
    <Box mb="md">
      <Title order={3} mb="xs">
        <bdi>{ciName}</bdi>{' '}
        {ciAttributes['description'] && (
          <Text span inherit fw={400} c="dimmed">
            <bdi>{ciAttributes['description']}</bdi>
          </Text>
        )}
      </Title>
      {ciAttributes['enable'] === 'false' && (
        <Text fz="sm" c="dimmed">
          Turned off.
        </Text>
      )}
      {charts.isPending && <Box h={metrics.size * (CHART_HEIGHT + CHART_GAP) - CHART_GAP} />}
      {!charts.isPending && <QueryFallback query={charts} what="The measurements" lines={0} />}
      {charts.data?.length === 0 && (
        <Text fz="sm" c="dimmed">
          No measurements in this time.
        </Text>
      )}
      {charts.data?.map((chart) => (
        <TimeSeries
          key={chart.header.metric}
          title={chart.header.metric}
          unit={metrics.get(chart.header.metric) ?? ''}
          series={toSeries(chart)}
        />
      ))}
    </Box>
  )
}

/** What the monitors of an instance measure, as charts over the time that the address names. `lines`: room kept before the answer. */
export function Monitors({ scope, lines = 8 }: { scope: InstanceScope; lines?: number }) {
  const [search] = useSearchParams()
  const range = parseChoice(search, 'range', CHART_RANGES, 'hour')
  const monitors = useMonitors(scope)
  return (
    <Section
      title="Monitors"
      action={
        monitors.data?.length ? (
          <SearchParamControl label="Time range of the charts" param="range" choices={CHART_RANGES} value={range} />
        ) : undefined
      }
    >
      <QueryFallback query={monitors} what="The monitors" lines={lines} />
      {monitors.data?.length === 0 && (
        <Text fz="sm" c="dimmed">
          This component has no monitors.
        </Text>
      )}
      {monitors.data?.map((monitor) => (
        <Monitor key={monitor.ciId} scope={scope} monitor={monitor} range={range} />
      ))}
    </Section>
  )
}
