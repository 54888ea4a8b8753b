import styles from '../Bar.module.css'
import { isPinned, pinned, togglePin, type Place } from './places.ts'

/** Keeps the page in the rail. On narrow screens the menu does it. */
export function PinButton({ place }: { place: Place }) {
  const on = isPinned(pinned.use(), place.to)
  return (
    <button
      type="button"
      className={styles.pin}
      aria-pressed={on}
      aria-label="Pin this page"
      title={on ? 'Take the pin off this page' : 'Pin this page'}
      onClick={() => togglePin(place)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m8 2 1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z" />
      </svg>
    </button>
  )
}
