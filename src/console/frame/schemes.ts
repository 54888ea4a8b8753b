import type { MantineColorScheme } from '@mantine/core'

/** The words of the colour schemes. */
export const SCHEMES: Record<MantineColorScheme, string> = { auto: 'System', light: 'Light', dark: 'Dark' }

export const isScheme = (value: string): value is MantineColorScheme => value in SCHEMES
