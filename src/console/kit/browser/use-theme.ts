import { isMantineColorScheme, useMantineColorScheme } from '@mantine/core'

/** A setting of this browser with several values. */
export interface Preference {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

const THEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function useTheme(): Preference {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return {
    label: 'Theme',
    value: colorScheme,
    options: THEMES,
    onChange: (scheme) => isMantineColorScheme(scheme) && setColorScheme(scheme),
  }
}
