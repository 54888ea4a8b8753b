import { Anchor, Box, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cheapestWords, rateWords } from './offerings.ts'
import type { Pivot } from '../sizes/pivot.ts'
import { rateCharts, type RateChart, type RateLine, type RatePoint } from './rate-chart.ts'

const WIDTH = 560
const HEIGHT = 260
const LEFT = 48
const BOTTOM = 28
/** Width of a letter of a size below the picture. */
const LETTER = 9
const across = ({ x }: Pick<RatePoint, 'x'>): number => LEFT + 16 + x * (WIDTH - LEFT - 32)
const up = ({ y }: Pick<RatePoint, 'y'>): number => HEIGHT - BOTTOM - y * (HEIGHT - BOTTOM - 12)

const TEXT = { fill: 'var(--text-2)', fontSize: 12 }

function Line({ line, marked }: { line: RateLine; marked: boolean }) {
  const color = marked ? 'var(--accent)' : 'var(--text-3)'
  return (
    <g stroke={color} fill={marked ? color : 'var(--surface)'} strokeWidth={marked ? 2.5 : 1.2}>
      <polyline points={line.points.map((point) => `${across(point)},${up(point)}`).join(' ')} fill="none" />
      {line.points.map((point) => (
        <circle
          key={point.row.key}
          cx={across(point)}
          cy={up(point)}
          r={point.row.cheapestOf > 0 ? 5 : 3.5}
          fill={point.row.cheapestOf > 0 ? 'var(--good)' : undefined}
        >
          <title>{`${line.cloud}, ${point.row.size}: ${rateWords(point.row)} ${point.row.currency} per hour${point.row.cheapestOf > 0 ? `, ${cheapestWords(point.row)}` : ''}`}</title>
        </circle>
      ))}
    </g>
  )
}

function Chart({ chart }: { chart: RateChart }) {
  const [marked, mark] = useState<string>()
  const room = LETTER * Math.max(...chart.sizes.map(({ size }) => size.length + 1))
  // As many names as there is room for.
  const step = Math.ceil((chart.sizes.length * room) / (WIDTH - LEFT))
  // The marked line is drawn last, over the others.
  const lines = chart.lines.toSorted((a, b) => Number(a.cloud === marked) - Number(b.cloud === marked))
  return (
    <Box component="figure" flex="1 1 320px" maw={720} m={0}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Rates per hour in ${chart.currency} by size, a line for each of ${chart.lines.length} clouds; the price comparison has the figures`}
        style={{ display: 'block', width: '100%' }}
      >
        {chart.ticks.map(({ y, label }) => (
          <g key={label}>
            <path d={`M${LEFT} ${up({ y })}H${WIDTH}`} stroke="var(--line)" />
            <text x={LEFT - 8} y={up({ y }) + 4} textAnchor="end" {...TEXT}>
              {label}
            </text>
          </g>
        ))}
        {chart.sizes
          .filter((_, at) => at % step === 0)
          .map(({ x, size }) => (
            <text key={size} x={across({ x })} y={HEIGHT - 8} textAnchor="middle" {...TEXT}>
              {size}
            </text>
          ))}
        {lines.map((line) => (
          <Line key={line.cloud} line={line} marked={line.cloud === marked} />
        ))}
      </svg>
      <Text component="figcaption" c="dimmed" fz="sm">
        {chart.currency} per hour:{' '}
        {chart.lines.map(({ cloud }, at) => (
          <span key={cloud}>
            {at > 0 && ', '}
            <Anchor
              component={Link}
              c="inherit"
              underline="always"
              to={`?${new URLSearchParams({ panel: 'chart', filter: `cloud=${cloud} currency=${chart.currency}` })}`}
              replace
              preventScrollReset
              onMouseEnter={() => mark(cloud)}
              onMouseLeave={() => mark(undefined)}
              onFocus={() => mark(cloud)}
              onBlur={() => mark(undefined)}
            >
              <bdi>{cloud}</bdi>
            </Anchor>
          </span>
        ))}
      </Text>
    </Box>
  )
}

/** Rates by size, a line per cloud, a picture per currency; green is the cheapest of its size. Pointing at a cloud marks its line. */
export default function RateCharts({ pivot }: { pivot: Pivot }): ReactNode {
  return (
    <Group gap="xl" mb="lg" align="flex-start">
      {rateCharts(pivot).map((chart) => (
        <Chart key={chart.currency} chart={chart} />
      ))}
    </Group>
  )
}
