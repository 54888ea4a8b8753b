import type { UseQueryResult } from '@tanstack/react-query'
import { problemOfError } from '../data/problem.ts'
import { isNotFound } from '../data/read-refused.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import styles from './Instances.module.css'

interface UntoldProps {
  readonly reading: UseQueryResult
  /** "The availability of this instance". */
  readonly what: string
  readonly lines: number
}

/** What stands in a panel before its answer, and where there will be none: not every service has every call. Nothing once it is there. */
export function Untold({ reading, what, lines }: UntoldProps) {
  if (reading.data !== undefined) return null
  if (!reading.error) return <Skeleton lines={lines} />
  const notServed = isNotFound(reading.error)
  return (
    <p className={styles.dim} role="status">
      {notServed ? `${what} is not told by this service.` : `${what} cannot be read: ${why(reading.error)}`}
    </p>
  )
}

function why(error: Error): string {
  const { title, messages } = problemOfError(error)
  return `${messages[0] ?? title}.`
}
