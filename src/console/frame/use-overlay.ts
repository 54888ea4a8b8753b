import { useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'

export interface OverlayProps {
  readonly opened: boolean
  readonly onClose: () => void
}

// No page needs them to be read.
const OVERLAYS = {
  palette: () => import('./palette/Palette.tsx'),
  keys: () => import('./keys/ShortcutsDialog.tsx'),
}

/** What opens over the page by a key or from the header. */
export type Overlay = keyof typeof OVERLAYS

type LoadedOverlays = Partial<Record<Overlay, ComponentType<OverlayProps>>>

/** Loads an overlay when it is first opened, and shows it in the very task of the key once it is, so that the next key is typed into it. */
export function useOverlay() {
  const [loaded, setLoaded] = useState<LoadedOverlays>({})
  const [opened, setOpened] = useState<Overlay>()
  const [loading, setLoading] = useState(false)
  return {
    loaded,
    opened,
    /** Keys that are pressed now are meant for the overlay. */
    quiet: loading || opened !== undefined,
    open: (overlay: Overlay) => {
      setLoading(true)
      void OVERLAYS[overlay]()
        .then(
          (part) =>
            flushSync(() => {
              setLoaded((others) => ({ ...others, [overlay]: part.default }))
              setOpened(overlay)
            }),
          // Without a connection nothing opens; the next press tries again.
          () => undefined,
        )
        .finally(() => setLoading(false))
    },
    close: () => setOpened(undefined),
  }
}
