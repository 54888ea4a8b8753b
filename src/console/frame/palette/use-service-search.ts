import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toProblem } from '../../data/problem.ts'
import { computeSearchQuery, isCompleteTerm } from './service-search.ts'

const DEBOUNCE_MS = 300

/** Asks the service for `text` once typing has stopped; what it finds becomes known. Returns what to tell, if it has something to do with it. */
export function useServiceSearch(organization: string, text: string, noneKnown: boolean): string | undefined {
  const requested = text.trim()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTyped(requested), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [requested])
  const asks = noneKnown && organization !== '' && isCompleteTerm(requested)
  const { error, isSuccess } = useQuery({
    ...computeSearchQuery(organization, typed),
    enabled: asks && typed === requested,
  })
  if (!asks) return undefined
  if (typed !== requested || (!isSuccess && !error)) return `Asking the service for ${requested} …`
  if (error) return `The service could not be asked for ${requested}: ${toProblem(error).title}.`
  return `Neither known here nor found by the service: no compute of ${organization} has ${requested} as name or address.`
}
