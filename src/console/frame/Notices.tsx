import { useWatched } from '../data/watch-list.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import styles from './Notices.module.css'
import { UnfinishedWrites } from './UnfinishedWrites.tsx'
import { late } from '../kit/late.tsx'

// Nothing is watched on most pages.
const Toasts = late(() => import('./tray/Toasts.tsx'))

/** What the console tells by itself, one above the other: what ended, what was not brought to an end, how the connection is. */
export function Notices() {
  const watched = useWatched()
  return (
    <div className={styles.notices}>
      {watched.length > 0 && <Toasts />}
      <UnfinishedWrites />
      <ConnectionNotice />
    </div>
  )
}
