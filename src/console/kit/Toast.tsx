import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Status } from './state/StateBadge.tsx'
import styles from './Toast.module.css'
import { showUnseen } from './unseen.ts'

interface ToastProps {
  mark: 'good' | 'idle' | 'bad'
  /** What ended, and how. */
  words: string
  /** What its button to close names. */
  label: string
  /** Where there is more of it; going there closes it. */
  to: string
  onClose: () => void
}

/** What ended while somebody looked elsewhere. */
export function Toast({ mark, words, label, to, onClose }: ToastProps): ReactNode {
  return (
    <div className={styles.toast} data-mark={mark}>
      <Status mark={mark}>
        <Link to={to} onClick={onClose}>
          <bdi>{showUnseen(words)}</bdi>
        </Link>
      </Status>
      <button type="button" aria-label={`Close: ${label}`} onClick={onClose}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  )
}
