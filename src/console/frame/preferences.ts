// How the operator wants the frame, persisted in this browser and followed by its other tabs.
import { useLocalStorage } from '@mantine/hooks'

/** Keys that work without Ctrl or the like (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({
    key: 'signalbox.keys',
    defaultValue: true,
    deserialize: (text) => text !== 'false',
    getInitialValueInEffect: false,
  })

/** Whether the navbar shows icons only, where there is room for it beside the page. */
export const useNavbarCollapsed = () =>
  useLocalStorage({
    key: 'signalbox.navbar',
    defaultValue: false,
    deserialize: (text) => text === 'true',
    getInitialValueInEffect: false,
  })
