import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { problemOfError } from '../../data/problem.ts'
import { computesWith, isWhole } from './service-search.ts'

const TYPED_MS = 300

/** Asks the service for `text` once typing has stopped; what it finds becomes known. Returns what to tell, if it has something to do with it. */
export function useServiceSearch(organization: string, text: string, noneKnown: boolean): string | undefined {
  const wanted = text.trim()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTyped(wanted), TYPED_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const asks = noneKnown && organization !== '' && isWhole(wanted)
  const { error, isSuccess } = useQuery({ ...computesWith(organization, typed), enabled: asks && typed === wanted })
  if (!asks) return undefined
  if (typed !== wanted || (!isSuccess && !error)) return `Asking the service for ${wanted} …`
  if (error) return `The service could not be asked for ${wanted}: ${problemOfError(error).title}.`
  return `Neither known here nor found by the service: no compute of ${organization} has ${wanted} as name or address.`
}
