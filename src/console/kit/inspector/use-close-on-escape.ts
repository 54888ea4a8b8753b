import { useWindowEvent } from '@mantine/hooks'
import { useNavigate } from 'react-router'

/** Escape leads to the address without what is open, unless a dialog, a menu or a field has its own use for it. */
export function useCloseOnEscape(closeTo: string): void {
  const navigate = useNavigate()
  useWindowEvent(
    'keydown',
    ({ key, target }) => {
      if (key !== 'Escape' || target instanceof HTMLInputElement) return
      if (document.querySelector('[role="dialog"], [role="menu"], dialog[open], [data-popup]')) return
      void navigate(closeTo, { replace: true, preventScrollReset: true })
    },
    // While it is captured: later a dialog may have been closed by the same key.
    { capture: true },
  )
}
