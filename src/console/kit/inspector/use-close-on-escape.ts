import { useWindowEvent } from '@mantine/hooks'
import { useNavigate } from 'react-router'

/** Navigates to `closeTo` on Escape, unless a dialog, menu or field handles the key. */
export function useCloseOnEscape(closeTo: string): void {
  const navigate = useNavigate()
  useWindowEvent(
    'keydown',
    ({ key, target }) => {
      if (key !== 'Escape' || target instanceof HTMLInputElement) return
      if (document.querySelector('[role="dialog"], [role="menu"], dialog[open], [data-popup]')) return
      void navigate(closeTo, { replace: true, preventScrollReset: true })
    },
    // In the capture phase, before a dialog closes on the same key.
    { capture: true },
  )
}
