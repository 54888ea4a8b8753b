// How things that run stand in a table by the health of their instances.
import { Link } from 'react-router'
import { formatCount } from '../kit/format.ts'
import { stateTone } from '../kit/state/states.ts'
import type { Column, QuickFilter } from '../kit/table/columns.ts'
import styles from './Health.module.css'
import { HealthStrip } from './HealthStrip.tsx'
import { quickIdOf } from './quick-id.ts'
import { troubleOf, type Tally } from './tally.ts'

export interface HealthItem {
  readonly name: string
  readonly to: string
  /** The list of its instances. */
  readonly instances: string
  /** Undefined: nothing is known of its instances. */
  readonly tally: Tally | undefined
  /** The platform of a component, where several are listed. */
  readonly platform?: string
  readonly note: string
  /** What mends itself, in words. */
  readonly automatic?: string
}

/** The list of instances narrowed to a state. */
export const quickIn = (instances: string, state: string): string => `${instances}?quick=${quickIdOf(state)}`

const countIn = (tally: Tally | undefined, state: string): number | undefined =>
  tally?.states.find((each) => each.state === state)?.count

const counted = (state: string, header: string, width: number, hideBelow: number): Column<HealthItem> => ({
  id: quickIdOf(state),
  header,
  kind: 'number',
  value: ({ tally }) => (tally && tally.total > 0 ? (countIn(tally, state) ?? 0) : undefined),
  render: ({ tally, instances }) => {
    const count = countIn(tally, state)
    // Where nothing is counted, none is unhealthy would be too much said.
    if (count === undefined) return tally && tally.total > 0 && <span className={styles.zero}>0</span>
    return (
      // The list is reached by the keyboard from the row's own page.
      <Link className={styles.cell} data-tone={stateTone('health', state)} to={quickIn(instances, state)} tabIndex={-1}>
        {formatCount(count)}
      </Link>
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
    if (!tally) return <span className={styles.zero}>not known</span>
    if (tally.total === 0) return <span className={styles.zero}>nothing monitored</span>
    return (
      <span className={styles.inRow}>
        <HealthStrip tally={tally} label={`Health of ${name}`} />
      </span>
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

/** What is not well, where anything is. */
export const notWell: readonly QuickFilter<HealthItem>[] = [
  { id: 'trouble', label: 'Not well', match: ({ tally }) => tally !== undefined && troubleOf(tally) > 0 },
]
