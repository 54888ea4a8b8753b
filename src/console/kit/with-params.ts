import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | undefined>>

/** A copy of an address's parameters with some of them changed, undefined taking one out; the others stay. */
export function withParams(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Gives the address of this page with some parameters changed; the same function until the address changes. */
export function useWithParams(): (changes: Changes) => string {
  const [search] = useSearchParams()
  return useCallback((changes) => `?${withParams(search, changes)}`, [search])
}

/** Changes parameters of this page's address, in place of the entry of the history and without a move of the page. */
export function useSetParams(): (changes: Changes) => void {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (changes) => setSearch((search) => withParams(search, changes), { replace: true, preventScrollReset: true }),
    [setSearch],
  )
}
