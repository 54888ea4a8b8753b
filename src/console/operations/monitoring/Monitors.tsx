import { Box, Text, Title } from '@mantine/core'
import type { DraftCi } from '../../../contract/core/records.ts'
import { TimeSeries } from '../../kit/chart/TimeSeries.tsx'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { useMonitorCharts, useMonitors } from '../queries.ts'
import { QueryPanel } from '../QueryPanel.tsx'
import { CHART_RANGES, parseMetrics, toSeries, type ChartRange } from './metrics.ts'
import type { InstanceScope } from '../../routing/paths.ts'

// Height of a chart with its title, and the gap between two, px: reserved while the charts load.
const CHART_HEIGHT = 176
const CHART_GAP = 12

function Monitor({ scope, monitor, range }: { scope: InstanceScope; monitor: DraftCi; range: ChartRange }) {
  const { ciName, ciAttributes } = monitor
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
      {ciAttributes['enable'] === 'false' && <Note>Turned off.</Note>}
      <QueryPanel
        query={useMonitorCharts(scope, ciName, range)}
        subject="The measurements"
        loading={<Box h={metrics.size * (CHART_HEIGHT + CHART_GAP) - CHART_GAP} />}
        empty="No measurements in this time range."
      >
        {(charts) =>
          charts.map((chart) => (
            <TimeSeries
              key={chart.header.metric}
              title={chart.header.metric}
              unit={metrics.get(chart.header.metric) ?? ''}
              series={toSeries(chart)}
            />
          ))
        }
      </QueryPanel>
    </Box>
  )
}

/** Charts of all monitors of an instance, over the range in the address. `lines`: height of the skeleton. */
export function Monitors({ scope, lines = 8 }: { scope: InstanceScope; lines?: number }) {
  const range = useChoice('range', CHART_RANGES, 'hour')
  const query = useMonitors(scope)
  return (
    <Section
      title="Monitors"
      action={
        query.data?.length ? (
          <SearchParamControl label="Time range of the charts" param="range" choices={CHART_RANGES} />
        ) : undefined
      }
    >
      <QueryPanel query={query} subject="The monitors" lines={lines} empty="This component has no monitors.">
        {(monitors) =>
          monitors.map((monitor) => <Monitor key={monitor.ciId} scope={scope} monitor={monitor} range={range} />)
        }
      </QueryPanel>
    </Section>
  )
}
