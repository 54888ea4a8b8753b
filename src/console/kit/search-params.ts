import { use, useCallback, type MouseEvent } from 'react'
import { UNSAFE_DataRouterContext, useHref, useLocation, useNavigate, useSearchParams } from 'react-router'

type ParamChanges = Readonly<Record<string, string | undefined>>

/** A copy of an address's parameters with some of them changed, undefined taking one out; the others stay. */
export function withParams(search: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Gives the address of this page with some parameters changed; the same function until the address changes. */
export function useHrefWithParams(): (changes: ParamChanges) => string {
  const [search] = useSearchParams()
  return useCallback((changes) => `?${withParams(search, changes)}`, [search])
}

/**
 * Rewrites the parameters of this page's address, in place of the entry of the history and without a move of the page. It starts
 * from where the router stands or is going to: what is rendered lags behind, and of two changes in a row one would be lost. Returns
 * false, and does nothing, while another page is loading, which this would cancel.
 */
export function useUpdateParams(): (rewrite: (search: URLSearchParams) => URLSearchParams) => boolean {
  const router = use(UNSAFE_DataRouterContext)?.router
  const page = useHref(useLocation().pathname)
  return useCallback(
    (rewrite) => {
      if (!router) return false
      const at = router.state.navigation.location ?? router.state.location
      if (at.pathname !== page) return false
      void router.navigate(
        { search: `?${rewrite(new URLSearchParams(at.search))}` },
        { replace: true, preventScrollReset: true },
      )
      return true
    },
    [router, page],
  )
}

/** Changes parameters of this page's address, in place of the entry of the history and without a move of the page. */
export function useSetParams(): (changes: ParamChanges) => void {
  const rewrite = useUpdateParams()
  return useCallback((changes) => void rewrite((search) => withParams(search, changes)), [rewrite])
}

/**
 * A click handler for plain `<a>` links to this page with other parameters, for pictures with too many links to render a component each.
 * Modified clicks are left to the browser.
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
