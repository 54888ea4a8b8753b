// Columns of tables of environments, platforms and components by the health of their instances.
import { Anchor, Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatCount } from '../../kit/format.ts'
import { stateTone } from '../../kit/state/states.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { HealthStrip } from './HealthStrip.tsx'
import { quickIdOf } from '../instances/quick-id.ts'
import { troubleOf, type Tally } from './tally.ts'

export interface HealthItem {
  readonly name: string
  readonly to: string
  /** The list of its instances. */
  readonly instances: string
  /** Undefined: the health is not available. */
  readonly tally: Tally | undefined
  /** The platform of a component, where several are listed. */
  readonly platform?: string
  readonly note: string
  /** Which reactions are on, in words. */
  readonly automatic?: string
}

/** The list of instances narrowed to a state. */
export const quickIn = (instances: string, state: string): string => `${instances}?quick=${quickIdOf(state)}`

const countIn = (tally: Tally | undefined, state: string): number | undefined =>
  tally?.states.find((each) => each.state === state)?.count

const faint = (text: string) => (
  <Text span inherit c="var(--text-3)">
    {text}
  </Text>
)

const counted = (state: string, header: string, width: number, hideBelow: number): Column<HealthItem> => ({
  id: quickIdOf(state),
  header,
  kind: 'number',
  value: ({ tally }) => (tally && tally.total > 0 ? (countIn(tally, state) ?? 0) : undefined),
  render: ({ tally, instances }) => {
    const count = countIn(tally, state)
    if (count === undefined) return tally && tally.total > 0 && faint('0')
    const tone = stateTone('health', state)
    return (
      // The list is reached by the keyboard from the row's own page.
      <Anchor
        component={Link}
        c={tone === 'bad' || tone === 'attention' ? tone : 'inherit'}
        fw={tone === 'bad' ? 600 : undefined}
        to={quickIn(instances, state)}
        tabIndex={-1}
      >
        {formatCount(count)}
      </Anchor>
    )
  },
  width,
  hideBelow,
})

const strip: Column<HealthItem> = {
  id: 'health',
  header: 'Health',
  kind: 'number',
  align: 'start',
  value: ({ tally }) => tally && troubleOf(tally),
  render: ({ name, tally }) => {
    if (!tally) return faint('not available')
    if (tally.total === 0) return faint('not monitored')
    return (
      <Box component="span" display="inline-flex" w="100%" h="1lh" style={{ alignItems: 'center' }}>
        <HealthStrip tally={tally} label={`Health of ${name}`} />
      </Box>
    )
  },
  width: 130,
  grow: 3,
}

const name = (header: string): Column<HealthItem> => ({
  id: 'name',
  header,
  kind: 'text',
  value: (item) => item.name,
  width: 120,
  grow: 2,
  naming: true,
})

const note = (header: string): Column<HealthItem> => ({
  id: 'about',
  header,
  kind: 'text',
  value: (item) => item.note || undefined,
  width: 150,
  grow: 1,
  hideBelow: 900,
})

const platform: Column<HealthItem> = {
  id: 'platform',
  header: 'Platform',
  kind: 'text',
  value: (item) => item.platform,
  width: 110,
  grow: 1,
}

const automatic: Column<HealthItem> = {
  id: 'automatic',
  header: 'Automatic',
  kind: 'text',
  value: (item) => item.automatic || 'nothing',
  width: 150,
  hideBelow: 1100,
}

const COUNTS = [
  counted('unhealthy', 'Unhealthy', 92, 0),
  counted('overutilized', 'Over', 72, 760),
  counted('underutilized', 'Under', 72, 760),
  counted('notify', 'Notify', 72, 620),
  counted('', 'Unknown', 84, 860),
  counted('good', 'Good', 76, 520),
]

export const environmentColumns = [name('Environment'), strip, ...COUNTS, note('Availability')]
export const platformColumns = [name('Platform'), strip, ...COUNTS, automatic, note('Pack')]
export const componentColumns = [name('Component'), strip, ...COUNTS, note('Class')]
export const componentsOfAllColumns = [name('Component'), platform, strip, ...COUNTS]

/** Quick filter for anything with an instance that is not good. */
export const notWell: readonly QuickFilter<HealthItem>[] = [
  { id: 'trouble', label: 'With problems', match: ({ tally }) => tally !== undefined && troubleOf(tally) > 0 },
]
