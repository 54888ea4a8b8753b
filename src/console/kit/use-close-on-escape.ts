import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Escape leads to the address without what is open, unless a dialog, a menu or a field has its own use for it. */
export function useCloseOnEscape(closeTo: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target instanceof HTMLInputElement) return
      if (document.querySelector('[role="dialog"], dialog[open], [data-popup]')) return
      void navigate(closeTo, { replace: true, preventScrollReset: true })
    }
    // While it is captured: later a dialog may have gone by the same key.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [navigate, closeTo])
}
