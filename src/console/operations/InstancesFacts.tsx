import { useMemo } from 'react'
import type { Instance } from '../../contract/records.ts'
import { formatCountOf } from '../kit/format.ts'
import { HealthStrip } from './HealthStrip.tsx'
import { cloudOf } from './instance.ts'
import styles from './Instances.module.css'
import type { Tally } from './tally.ts'

interface FactsProps {
  readonly rows: readonly Instance[] | undefined
  readonly tally: Tally | undefined
  /** What the list is of. */
  readonly of: string
}

/** How many, where, and how they are. */
export function InstancesFacts({ rows, tally, of }: FactsProps) {
  const clouds = useMemo(() => new Set(rows?.map(cloudOf)).size, [rows])
  if (!rows || !tally) return <span className={styles.facts}>Instances of {of}</span>
  return (
    <span className={styles.facts}>
      {formatCountOf(rows.length, 'instance')}
      {rows.length > 0 && ` in ${formatCountOf(clouds, 'cloud')}`}
      {rows.length > 0 && <HealthStrip tally={tally} />}
    </span>
  )
}
