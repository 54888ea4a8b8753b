import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import styles from './SchemeSwitch.module.css'

const WORDS: Record<MantineColorScheme, string> = { auto: 'System', light: 'Light', dark: 'Dark' }

const isScheme = (value: string): value is MantineColorScheme => value in WORDS

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
      {Object.entries(WORDS).map(([scheme, word]) => (
        <option key={scheme} value={scheme}>
          {word}
        </option>
      ))}
    </select>
  )
}
