import { Box, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import type { Pivot } from '../sizes/pivot.ts'
import { cheapestLabel, rateLabel } from './offerings.ts'
import { toRateCharts, type RateChart, type RateLine, type RatePoint } from './rate-chart.ts'
import { TextLink } from '../../kit/TextLink.tsx'

const WIDTH = 560
const HEIGHT = 260
const LEFT_MARGIN = 48
/** For the names of the clouds. */
const RIGHT_MARGIN = 64
const BOTTOM_MARGIN = 28
/** Between the names of two clouds. */
const NAME_GAP = 14
/** Of a size label below the chart. */
const LETTER_WIDTH = 9
const toPixelX = ({ x }: Pick<RatePoint, 'x'>): number =>
  LEFT_MARGIN + 16 + x * (WIDTH - LEFT_MARGIN - RIGHT_MARGIN - 32)
const toPixelY = ({ y }: Pick<RatePoint, 'y'>): number => HEIGHT - BOTTOM_MARGIN - y * (HEIGHT - BOTTOM_MARGIN - 12)

const TEXT_PROPS = { fill: 'var(--text-2)', fontSize: 12 }

/** Where the name of each cloud stands: at the end of its line, below the names of other lines that end there. */
function toNameHeights(lines: readonly RateLine[]): ReadonlyMap<string, number> {
  const heights = new Map<string, number>()
  const lowestByX = new Map<number, number>()
  const ends = lines.flatMap(({ cloud, points }) =>
    points.slice(-1).map(({ x, y }) => ({ cloud, x, y: toPixelY({ y }) })),
  )
  for (const { cloud, x, y } of ends.toSorted((a, b) => a.y - b.y)) {
    const height = Math.max(y, (lowestByX.get(x) ?? 0) + NAME_GAP)
    lowestByX.set(x, height)
    heights.set(cloud, height)
  }
  return heights
}

interface ChartLineProps {
  line: RateLine
  /** Of its name. */
  nameY: number | undefined
  highlighted: boolean
}

function ChartLine({ line, nameY, highlighted }: ChartLineProps) {
  const end = line.points.at(-1)
  const color = highlighted ? 'var(--accent)' : 'var(--text-3)'
  return (
    <g stroke={color} fill={highlighted ? color : 'var(--surface)'} strokeWidth={highlighted ? 2.5 : 1.2}>
      <polyline points={line.points.map((point) => `${toPixelX(point)},${toPixelY(point)}`).join(' ')} fill="none" />
      {line.points.map((point) => (
        <circle
          key={point.row.key}
          cx={toPixelX(point)}
          cy={toPixelY(point)}
          r={point.row.cheapestOf > 0 ? 5 : 3.5}
          fill={point.row.cheapestOf > 0 ? 'var(--good)' : undefined}
        >
          <title>{`${line.cloud}, ${point.row.size}: ${rateLabel(point.row)} ${point.row.currency} per hour${point.row.cheapestOf > 0 ? `, ${cheapestLabel(point.row)}` : ''}`}</title>
        </circle>
      ))}
      {end && nameY !== undefined && (
        <text
          x={toPixelX(end) + 10}
          y={nameY + 4}
          {...TEXT_PROPS}
          stroke="none"
          fill={highlighted ? color : TEXT_PROPS.fill}
          fontWeight={highlighted ? 600 : undefined}
        >
          {line.cloud}
        </text>
      )}
    </g>
  )
}

function Chart({ chart }: { chart: RateChart }) {
  const [highlighted, setHighlighted] = useState<string>()
  const labelWidth = LETTER_WIDTH * Math.max(...chart.sizes.map(({ size }) => size.length + 1))
  const labelStep = Math.ceil((chart.sizes.length * labelWidth) / (WIDTH - LEFT_MARGIN - RIGHT_MARGIN))
  // The highlighted line is drawn last, over the others.
  const lines = chart.lines.toSorted((a, b) => Number(a.cloud === highlighted) - Number(b.cloud === highlighted))
  const nameHeights = toNameHeights(chart.lines)
  return (
    <Box component="figure" flex="1 1 320px" maw={720} m={0}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Rates per hour in ${chart.currency} by size, one line per cloud (${formatCountOf(chart.lines.length, 'cloud')}). The price comparison lists the figures.`}
        style={{ display: 'block', width: '100%' }}
      >
        {chart.ticks.map(({ y, label }) => (
          <g key={label}>
            <path d={`M${LEFT_MARGIN} ${toPixelY({ y })}H${WIDTH}`} stroke="var(--line)" />
            <text x={LEFT_MARGIN - 8} y={toPixelY({ y }) + 4} textAnchor="end" {...TEXT_PROPS}>
              {label}
            </text>
          </g>
        ))}
        {chart.sizes
          .filter((_, index) => index % labelStep === 0)
          .map(({ x, size }) => (
            <text key={size} x={toPixelX({ x })} y={HEIGHT - 8} textAnchor="middle" {...TEXT_PROPS}>
              {size}
            </text>
          ))}
        {lines.map((line) => (
          <ChartLine
            key={line.cloud}
            line={line}
            nameY={nameHeights.get(line.cloud)}
            highlighted={line.cloud === highlighted}
          />
        ))}
      </svg>
      <Text component="figcaption" c="dimmed" fz="sm">
        {chart.currency} per hour:{' '}
        {chart.lines.map(({ cloud, unusable }, index) => (
          <span key={cloud}>
            {index > 0 && ', '}
            <TextLink
              c="inherit"
              underline="always"
              to={`?${new URLSearchParams({ panel: 'chart', filter: `cloud=${cloud} currency=${chart.currency}` })}`}
              replace
              preventScrollReset
              onMouseEnter={() => setHighlighted(cloud)}
              onMouseLeave={() => setHighlighted(undefined)}
              onFocus={() => setHighlighted(cloud)}
              onBlur={() => setHighlighted(undefined)}
            >
              <bdi>{cloud}</bdi>
            </TextLink>
            {unusable !== undefined && ` (${unusable})`}
          </span>
        ))}
      </Text>
    </Box>
  )
}

/** Rates by size, a line per cloud, a chart per currency. Pointing at a cloud highlights its line. */
export default function RateCharts({ pivot }: { pivot: Pivot }) {
  return (
    <Group gap="xl" mb="lg" align="flex-start">
      {toRateCharts(pivot).map((chart) => (
        <Chart key={chart.currency} chart={chart} />
      ))}
    </Group>
  )
}
