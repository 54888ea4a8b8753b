import type { UseQueryResult } from '@tanstack/react-query'
import { problemOfError } from '../data/problem.ts'
import styles from './Operations.module.css'

/** Says that states are missing and why; the list below stands without them. */
export function HealthNotice({ reading }: { reading: UseQueryResult }) {
  if (!reading.error || reading.data !== undefined) return null
  const { title, messages } = problemOfError(reading.error)
  return (
    <p className={styles.notice} role="status">
      Health cannot be read: {(messages[0] ?? title).replace(/\.$/, '')}. States are missing here, the lists are
      complete.
    </p>
  )
}
