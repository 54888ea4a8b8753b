import { isMantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { readOnlyMode } from '../kit/browser/read-only-mode.ts'
import { timeZone } from '../kit/format.ts'
import { densities, setDensity, useDensity } from '../kit/table/density.ts'
import { singleKeysEnabled } from './preferences.ts'

interface Preference {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** The preferences of this browser that have several values, for the menu and the palette. */
export function usePreferences(): readonly Preference[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    {
      label: 'Theme',
      value: colorScheme,
      options: [
        { value: 'auto', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ],
      onChange: (scheme) => isMantineColorScheme(scheme) && setColorScheme(scheme),
    },
    {
      label: 'Time',
      value: timeZone.use(),
      options: [
        { value: 'local', label: 'Local' },
        { value: 'utc', label: 'UTC' },
      ],
      onChange: (zone) => timeZone.set(zone === 'utc' ? 'utc' : 'local'),
    },
    {
      label: 'Density',
      value: useDensity(),
      options: densities.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
      onChange: (value) => setDensity(densities.find((density) => density === value) ?? 'regular'),
    },
  ]
}

interface Switch {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The preferences that are on or off. */
export const useSwitches = (): readonly Switch[] => [
  { label: 'Read-only mode', checked: readOnlyMode.use(), onChange: readOnlyMode.set },
  { label: 'Single-key shortcuts', checked: singleKeysEnabled.use(), onChange: singleKeysEnabled.set },
]
