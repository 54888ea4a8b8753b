import { Link } from 'react-router'
import { formatCountOf } from '../kit/format.ts'
import { HealthStrip } from './HealthStrip.tsx'
import styles from './Operations.module.css'
import { StateCounts } from './StateCounts.tsx'
import { byTrouble, type Tally } from './tally.ts'

export interface HealthItem {
  readonly name: string
  readonly to: string
  /** Undefined: nothing is known of its instances. */
  readonly tally: Tally | undefined
  /** What is said beside the name. */
  readonly note?: string
  /** What it consists of, shown below it. */
  readonly parts?: readonly HealthItem[]
}

const EMPTY: Tally = { total: 0, marked: undefined, states: [] }

/** The most troubled first, then by name. */
const inOrder = (items: readonly HealthItem[]): HealthItem[] =>
  items.toSorted(
    (a, b) => byTrouble(a.tally ?? EMPTY, b.tally ?? EMPTY) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  )

function Line({ name, to, tally, note }: HealthItem) {
  return (
    <>
      <div className={styles.name}>
        <Link to={to}>
          <bdi>{name}</bdi>
        </Link>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      <div className={styles.strip}>
        {tally && tally.total > 0 && <HealthStrip tally={tally} label={`Health of ${name}`} />}
      </div>
      <div className={styles.total}>
        {tally === undefined
          ? 'not known'
          : tally.total === 0
            ? 'no instances'
            : formatCountOf(tally.total, 'instance')}
      </div>
      <div className={styles.states}>{tally && <StateCounts tally={tally} />}</div>
    </>
  )
}

function Row({ parts, ...item }: HealthItem) {
  return (
    <li className={styles.row}>
      <Line {...item} />
      {parts && parts.length > 0 && (
        <ul className={styles.parts} aria-label={`Components of ${item.name}`}>
          {inOrder(parts).map((part) => (
            <li key={part.name} className={styles.part}>
              <Line {...part} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Things that run, each with the health of its instances; the most troubled first. */
export function HealthList({ label, items }: { label: string; items: readonly HealthItem[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {inOrder(items).map((item) => (
        <Row key={item.name} {...item} />
      ))}
    </ul>
  )
}

/** What stands while the first answer is awaited. */
export function HealthListShape({ rows }: { rows: number }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.row}>
          <div className={styles.shape} />
        </div>
      ))}
    </div>
  )
}
