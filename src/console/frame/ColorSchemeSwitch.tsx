import { isMantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'

/** Colour scheme: the system's, light or dark; persisted in this browser. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Theme"
      data={[
        { value: 'auto', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      value={colorScheme}
      onChange={(value) => isMantineColorScheme(value) && setColorScheme(value)}
    />
  )
}
