import { useMantineColorScheme } from '@mantine/core'
import { isScheme, SCHEMES } from './schemes.ts'
import styles from './SchemeSwitch.module.css'

/** Colour scheme: the system's, light or dark; remembered in this browser. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <select
      className={styles.select}
      aria-label="Colour scheme"
      value={colorScheme}
      onChange={({ currentTarget: { value } }) => isScheme(value) && setColorScheme(value)}
    >
      {Object.entries(SCHEMES).map(([scheme, word]) => (
        <option key={scheme} value={scheme}>
          {word}
        </option>
      ))}
    </select>
  )
}
