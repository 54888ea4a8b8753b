import type { ReactNode } from 'react'
import type { Tone } from '../kit/state/states.ts'
import styles from './Notice.module.css'

interface NoticeProps {
  readonly tone: Tone
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One line about the whole page, with what can be done about it at its end. */
export function Notice({ tone, action, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
