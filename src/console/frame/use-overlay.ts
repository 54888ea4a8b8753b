import { useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'

export interface OverlayProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const OVERLAYS = { palette: () => import('./palette/Palette.tsx'), keys: () => import('./keys/ShortcutsDialog.tsx') }

export type Overlay = keyof typeof OVERLAYS

/** Opens an overlay, loading its code first. Once loaded it opens synchronously, so that the next key goes into it. */
export function useOverlay() {
  const [loaded, setLoaded] = useState<Partial<Record<Overlay, ComponentType<OverlayProps>>>>({})
  const [opened, setOpened] = useState<Overlay>()
  const [loading, setLoading] = useState(false)
  return {
    loaded,
    opened,
    /** Shortcuts are off: keys are meant for the overlay. */
    suspended: loading || opened !== undefined,
    open: (overlay: Overlay) => {
      setLoading(true)
      void OVERLAYS[overlay]()
        .then(
          (module) =>
            flushSync(() => {
              setLoaded((others) => ({ ...others, [overlay]: module.default }))
              setOpened(overlay)
            }),
          // Loading failed: the next press retries.
          () => undefined,
        )
        .finally(() => setLoading(false))
    },
    close: () => setOpened(undefined),
  }
}
