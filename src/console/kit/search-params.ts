import { use, useCallback } from 'react'
import { UNSAFE_DataRouterContext, useHref, useLocation, useSearchParams } from 'react-router'

type ParamChanges = Readonly<Record<string, string | undefined>>

/** A copy of the parameters with some changed; undefined removes one. */
export function withParams(search: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Returns a stable function that builds this page's address with some parameters changed. */
export function useHrefWithParams(): (changes: ParamChanges) => string {
  const [search] = useSearchParams()
  return useCallback((changes) => `?${withParams(search, changes)}`, [search])
}

/** A parameter of this page: its value, and the address with another value, or without it. */
export function useLinkedParam(
  name: string,
): readonly [value: string | undefined, linkTo: (value: string | undefined) => string] {
  const [search] = useSearchParams()
  const withParams = useHrefWithParams()
  const linkTo = useCallback((value: string | undefined) => withParams({ [name]: value }), [name, withParams])
  return [search.get(name) ?? undefined, linkTo]
}

/**
 * Rewrites the parameters of this page, replacing the history entry and keeping the scroll position. Starts from the router's pending
 * location, since the rendered one lags behind and would lose the first of two quick changes. Returns false without navigating while
 * another page is loading, because that would cancel it.
 */
export function useUpdateParams(): (rewrite: (search: URLSearchParams) => URLSearchParams) => boolean {
  const router = use(UNSAFE_DataRouterContext)?.router
  const page = useHref(useLocation().pathname)
  return useCallback(
    (rewrite) => {
      if (!router) return false
      const location = router.state.navigation.location ?? router.state.location
      if (location.pathname !== page) return false
      void router.navigate(
        { search: `?${rewrite(new URLSearchParams(location.search))}` },
        { replace: true, preventScrollReset: true },
      )
      return true
    },
    [router, page],
  )
}

/** Changes some parameters of this page, replacing the history entry and keeping the scroll position. */
export function useSetParams(): (changes: ParamChanges) => void {
  const rewrite = useUpdateParams()
  return useCallback((changes) => void rewrite((search) => withParams(search, changes)), [rewrite])
}
