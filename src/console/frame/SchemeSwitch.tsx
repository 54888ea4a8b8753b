import { isScheme, SCHEMES, setScheme, useScheme } from './schemes.ts'
import styles from './SchemeSwitch.module.css'

/** Colour scheme: the system's, light or dark; remembered in this browser. */
export function SchemeSwitch() {
  const scheme = useScheme()
  return (
    <label className={styles.label}>
      Theme{' '}
      <select
        className={styles.select}
        value={scheme}
        onChange={({ currentTarget: { value } }) => isScheme(value) && setScheme(value)}
      >
        {Object.entries(SCHEMES).map(([each, word]) => (
          <option key={each} value={each}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
