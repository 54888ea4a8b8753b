import { Box, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import type { Pivot } from '../sizes/pivot.ts'
import { cheapestLabel, rateLabel } from './offerings.ts'
import { toRateCharts, type RateChart, type RateLine, type RatePoint } from './rate-chart.ts'
import { TextLink } from '../../kit/TextLink.tsx'

const HEIGHT = 260
const TOP_MARGIN = 12
const LEFT_MARGIN = 48
const BOTTOM_MARGIN = 28
/** Between the plot and the names of the clouds, and within the plot beside the first and last size. */
const GAP = 16
/** Of a line of names. */
const NAME_HEIGHT = 14
/** Mean width at 12 px. */
const LETTER_WIDTH = 7
const MAX_NAME_LENGTH = 18

const TEXT_PROPS = { fill: 'var(--text-2)', fontSize: 12 }

const shortName = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name

const getEnd = ({ segments }: RateLine): RatePoint | undefined => segments.at(-1)?.at(-1)

/** Pixels of a chart of this width. The names of the clouds are in a column at its right. */
function toScale({ lines }: RateChart, width: number) {
  const nameX = width - LETTER_WIDTH * Math.max(...lines.map(({ cloud }) => shortName(cloud).length))
  const right = nameX - GAP
  return {
    nameX,
    right,
    toX: ({ x }: Pick<RatePoint, 'x'>) => LEFT_MARGIN + GAP + x * (right - LEFT_MARGIN - 2 * GAP),
    toY: ({ y }: Pick<RatePoint, 'y'>) => HEIGHT - BOTTOM_MARGIN - y * (HEIGHT - BOTTOM_MARGIN - TOP_MARGIN),
  }
}

type Scale = ReturnType<typeof toScale>

/** Where the name of each cloud is: at the height of the end of its line, and clear of the other names. */
function toNameHeights(lines: readonly RateLine[], { toY }: Scale): ReadonlyMap<string, number> {
  const names = lines
    .flatMap((line) => {
      const end = getEnd(line)
      return end ? [{ cloud: line.cloud, y: toY(end) }] : []
    })
    .toSorted((a, b) => a.y - b.y)
  for (const [index, name] of names.entries())
    name.y = Math.max(name.y, (names[index - 1]?.y ?? -NAME_HEIGHT) + NAME_HEIGHT)
  for (const [index, name] of [...names.entries()].toReversed())
    name.y = Math.min(name.y, (names[index + 1]?.y ?? HEIGHT - BOTTOM_MARGIN + NAME_HEIGHT) - NAME_HEIGHT)
  return new Map(names.map(({ cloud, y }) => [cloud, y]))
}

/** Beside green, which marks the cheapest. Further lines have the same colors, dashed. */
const COLORS = ['var(--accent)', 'var(--rehearsal)', 'var(--attention)', 'var(--text-2)', 'var(--bad)']

interface ChartLineProps {
  line: RateLine
  /** Position among the clouds, for its color. */
  index: number
  scale: Scale
  nameY: number | undefined
  highlighted: boolean
}

function ChartLine({ line, index, scale: { nameX, toX, toY }, nameY = 0, highlighted }: ChartLineProps) {
  const color = COLORS[index % COLORS.length]
  const dashes = index < COLORS.length ? undefined : '6 3'
  return (
    <g stroke={color} fill={highlighted ? color : 'var(--surface)'} strokeWidth={highlighted ? 2.5 : 1.2}>
      {line.segments.map((points) => (
        <polyline
          key={points[0]?.row.key}
          points={points.map((point) => `${toX(point)},${toY(point)}`).join(' ')}
          fill="none"
          strokeDasharray={dashes}
        />
      ))}
      {line.segments.flat().map((point) => (
        <circle
          key={point.row.key}
          cx={toX(point)}
          cy={toY(point)}
          r={point.row.cheapestOf > 0 ? 5 : 3.5}
          fill={point.row.cheapestOf > 0 ? 'var(--good)' : undefined}
        >
          <title>{`${line.cloud}, ${point.row.size}: ${rateLabel(point.row)} ${point.row.currency} per hour${point.row.cheapestOf > 0 ? `, ${cheapestLabel(point.row)}` : ''}`}</title>
        </circle>
      ))}
      <text
        x={nameX}
        y={nameY + 4}
        {...TEXT_PROPS}
        stroke="none"
        fill={color}
        fontWeight={highlighted ? 600 : undefined}
      >
        {shortName(line.cloud)}
      </text>
    </g>
  )
}

function Plot({ chart, width, highlighted }: { chart: RateChart; width: number; highlighted: string | undefined }) {
  const scale = toScale(chart, width)
  const { right, toX, toY } = scale
  const labelWidth = LETTER_WIDTH * Math.max(...chart.sizes.map(({ size }) => size.length + 1))
  const labelStep = Math.ceil((chart.sizes.length * labelWidth) / (right - LEFT_MARGIN))
  // The highlighted line is drawn last, over the others.
  const lines = chart.lines.toSorted((a, b) => Number(a.cloud === highlighted) - Number(b.cloud === highlighted))
  const nameHeights = toNameHeights(chart.lines, scale)
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={`Rates per hour in ${chart.currency} by size, one line per cloud (${formatCountOf(chart.lines.length, 'cloud')}). The price comparison lists the figures.`}
      style={{ display: 'block' }}
    >
      {chart.ticks.map(({ y, label }) => (
        <g key={label}>
          <path d={`M${LEFT_MARGIN} ${toY({ y })}H${right}`} stroke="var(--line)" />
          <text x={LEFT_MARGIN - 8} y={toY({ y }) + 4} textAnchor="end" {...TEXT_PROPS}>
            {label}
          </text>
        </g>
      ))}
      {chart.sizes
        .filter((_, index) => index % labelStep === 0)
        .map(({ x, size }) => (
          <text key={size} x={toX({ x })} y={HEIGHT - 8} textAnchor="middle" {...TEXT_PROPS}>
            {size}
          </text>
        ))}
      {lines.map((line) => (
        <ChartLine
          key={line.cloud}
          line={line}
          index={chart.lines.indexOf(line)}
          scale={scale}
          nameY={nameHeights.get(line.cloud)}
          highlighted={line.cloud === highlighted}
        />
      ))}
    </svg>
  )
}

function Chart({ chart }: { chart: RateChart }) {
  const [highlighted, setHighlighted] = useState<string>()
  const { ref, width } = useElementSize()
  return (
    <Box component="figure" flex="1 1 400px" miw={0} maw={720} m={0}>
      <Text fz="sm" fw={500} mb="xs">
        {chart.currency} per hour
      </Text>
      {/* Drawn at its size in pixels, so that texts are not scaled. */}
      <Box ref={ref} h={HEIGHT}>
        {width > 0 && <Plot chart={chart} width={width} highlighted={highlighted} />}
      </Box>
      <Text component="figcaption" c="dimmed" fz="sm">
        Show offerings of{' '}
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
