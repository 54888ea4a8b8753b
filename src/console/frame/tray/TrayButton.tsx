import { endMark, isInterrupted, useWatched } from '../../data/watch-list.ts'
import { formatCount } from '../../kit/format.ts'
import { late } from '../../kit/late.tsx'
import { usePopup } from '../../kit/menu/use-popup.ts'
import styles from './TrayButton.module.css'

// The list is read when somebody wants it.
const TrayPanel = late(() => import('./TrayPanel.tsx'))

/** What runs and what was told of it: the number in the bar, and the list under it. */
export function TrayButton() {
  const watched = useWatched()
  const { opened, toggle, close, root } = usePopup()
  const interrupted = watched.filter(isInterrupted).length
  const running = watched.filter(({ end }) => !end).length - interrupted
  const failed = watched.filter((one) => one.end && endMark(one) === 'bad').length
  const count = running > 0 ? `${formatCount(running)} running` : 'nothing running'
  return (
    <div ref={root} className={styles.root}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={opened}
        aria-label={`Work, ${count}${failed > 0 ? `, ${failed} failed` : ''}${interrupted > 0 ? `, ${interrupted} interrupted` : ''}`}
        title="Work"
        onClick={toggle}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 9.5h3.5l1 2h3l1-2H14M2 9.5 4 3h8l2 6.5V13H2z" />
        </svg>
        {running > 0 && <span className={styles.count}>{running}</span>}
        {running === 0 && failed + interrupted > 0 && <span className={styles.count} data-failed />}
      </button>
      {opened && (
        <div className={styles.place} data-popup="">
          <TrayPanel watched={watched} onClose={close} />
        </div>
      )}
    </div>
  )
}
