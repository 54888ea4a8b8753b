import { useSearchParams } from 'react-router'

/** The page's address with some parameters changed, undefined taking one out; what else is in the address stays. */
export function useWithParams(): (changes: Readonly<Record<string, string | undefined>>) => string {
  const [params] = useSearchParams()
  return (changes) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
}
