import { useCallback, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * For plain links to this page with other parameters, where a picture has so many that a component for each would be most of drawing it:
 * follows the one that was clicked, without a move of the page. What opens it elsewhere is left to the browser.
 */
export function useLinkClick(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      void navigate(currentTarget.search, { preventScrollReset: true })
    },
    [navigate],
  )
}
