import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { searchRecords } from '../../../contract/organization/search.ts'
import { toProblem } from '../../data/problem.ts'
import { callQuery } from '../../data/read/call-query.ts'

// IPv4, IPv6, a host name of at least three labels, the name of an instance (`compute-11471-1`).
const COMPLETE_TERM_PATTERNS = [
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /^(?=.*::|(?:[^:]+:){7})[\da-f:]{3,39}$/i,
  /^[a-z\d-]+(?:\.[a-z\d-]+){2,}$/i,
  /^[a-z][\w-]*-\d+-\d+$/i,
]

/** Whether `text` is a complete name or address: a prefix would make the service search its whole index. */
export const isCompleteTerm = (text: string): boolean => COMPLETE_TERM_PATTERNS.some((pattern) => pattern.test(text))

/** Computes of the organization with `text` in their name or an attribute, from the search index (service-api 2.10). */
export const computeSearchQuery = (organization: string, text: string) =>
  callQuery(
    searchRecords,
    {
      params: { organization },
      query: { class_name: 'Compute', source: 'es', max_size: '50', query: `"${text}"` },
    },
    { staleTime: 60_000 },
  )

const DEBOUNCE_MS = 300

/** Searches the service for a complete term that the cache does not have, debounced. Returns its status message, if it searches. */
export function useServiceSearch(organization: string, text: string, noneCached: boolean): string | undefined {
  const term = text.trim()
  const [debounced] = useDebouncedValue(term, DEBOUNCE_MS)
  const enabled = noneCached && organization !== '' && isCompleteTerm(term)
  const { error, isSuccess } = useQuery({
    ...computeSearchQuery(organization, debounced),
    enabled: enabled && debounced === term,
  })
  if (!enabled) return undefined
  if (debounced !== term || (!isSuccess && !error)) return `Searching the service for ${term} …`
  if (error) return `The service could not be searched for ${term}: ${toProblem(error).title}.`
  return `Nothing found here or by the service: no compute of ${organization} has ${term} as its name or address.`
}
