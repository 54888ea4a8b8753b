import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { readProcedure } from '../../../contract/operations/procedures.ts'
import { searchRecords } from '../../../contract/organization/search.ts'
import { toProblem } from '../../data/problem.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { deploymentsSinceQuery } from '../../organization/index.ts'

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
    { params: { organization }, query: { class_name: 'Compute', source: 'es', max_size: '50', query: `"${text}"` } },
    { staleTime: 60_000 },
  )

/** Whether `text` may be the number of a deployment or procedure. */
export const isNumber = (text: string): boolean => /^\d{3,18}$/.test(text)

const DEBOUNCE_MS = 300

/** Deployments are searched by number among those of the last days: no call of the service finds one without its environment. */
const SEARCHED_DAYS = 90

/** Searches the service for a complete term that the cache does not have, debounced. Returns its status message, if it searches. */
export function useServiceSearch(organization: string, text: string, noneCached: boolean): string | undefined {
  const term = text.trim()
  const [debounced] = useDebouncedValue(term, DEBOUNCE_MS)
  const enabled = noneCached && organization !== ''
  const isSettled = debounced === term
  const compute = useQuery({
    ...computeSearchQuery(organization, debounced),
    enabled: enabled && isSettled && isCompleteTerm(term),
  })
  const byNumber = enabled && isNumber(term)
  const deployments = useQuery({
    ...deploymentsSinceQuery({ organization }, SEARCHED_DAYS),
    enabled: byNumber && isSettled,
    refetchInterval: false,
  })
  const procedure = useQuery({
    ...callQuery(readProcedure, { params: { organization, procedure: debounced } }),
    enabled: byNumber && isSettled,
    refetchInterval: false,
  })
  if (!enabled || (!byNumber && !isCompleteTerm(term))) return undefined
  const queries = byNumber ? [deployments, procedure] : [compute]
  if (!isSettled || queries.some(({ isPending }) => isPending)) return `Searching the service for ${term}…`
  const failed = queries.find(({ error }) => error && !isNotFound(error))
  if (failed) return `The service could not be searched for ${term}: ${toProblem(failed.error).title}.`
  return byNumber
    ? `No results: no procedure, and no deployment in the last ${SEARCHED_DAYS} days, has the ID ${term}.`
    : `No results: no compute in ${organization} has ${term} as its name or IP address.`
}
