import { readOnlyMode } from '../kit/browser/read-only-mode.ts'
import { timeZone } from '../kit/format.ts'
import { densities, densityChoices, setDensity, useDensity } from '../kit/table/density.ts'
import { useTheme, type Preference } from '../kit/browser/use-theme.ts'
import { singleKeysEnabled } from './preferences.ts'

/** The preferences of this browser that have several values, for the menu and the palette. */
export const usePreferences = (): readonly Preference[] => [
  useTheme(),
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
    options: densityChoices,
    onChange: (value) => setDensity(densities.find((density) => density === value) ?? 'regular'),
  },
]

export const useSwitches = () => [
  { label: 'Read-only mode', checked: readOnlyMode.use(), onChange: readOnlyMode.set },
  { label: 'Single-key shortcuts', checked: singleKeysEnabled.use(), onChange: singleKeysEnabled.set },
]
