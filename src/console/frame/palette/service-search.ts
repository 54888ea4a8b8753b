import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { readProcedure } from '../../../contract/operations/procedures.ts'
import { lookUpByWords } from '../../../contract/organization/lookup.ts'
import { searchRecords } from '../../../contract/organization/search.ts'
import { describeFailure } from '../../data/problem.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { deploymentsSinceQuery } from '../../organization/index.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

const MIN_CHARS = 2
const STALE_MS = 60_000

/** Up to 20 records with all words in their name or namespace (service-api 2.10), those of the page's environment first. */
const wordsQuery = ({ organization, assembly, environment }: EnvironmentScope, text: string) =>
  callQuery(
    lookUpByWords,
    {
      params: { organization },
      query: { org: organization, query: text, ...(assembly && { assembly }), ...(environment && { environment }) },
    },
    { staleTime: STALE_MS },
  )

// IPv4, IPv6, a host name of at least three labels.
const ADDRESS_PATTERNS = [
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /^(?=.*::|(?:[^:]+:){7})[\da-f:]{3,39}$/i,
  /^[a-z\d-]+(?:\.[a-z\d-]+){2,}$/i,
]

/** Whether `text` is a complete address: a prefix would make the service search its whole index. */
export const isAddress = (text: string): boolean => ADDRESS_PATTERNS.some((pattern) => pattern.test(text))

/** Computes of the organization with `text` in an attribute, from the search index (service-api 2.10). */
export const computeSearchQuery = (organization: string, text: string) =>
  callQuery(
    searchRecords,
    { params: { organization }, query: { class_name: 'Compute', source: 'es', max_size: '50', query: `"${text}"` } },
    { staleTime: STALE_MS },
  )

/** Whether `text` may be the number of a deployment or procedure. */
export const isNumber = (text: string): boolean => /^\d{3,18}$/.test(text)

const DEBOUNCE_MS = 300

/** Deployments are searched by number among those of the last days: no call of the service finds one without its environment. */
export const SEARCHED_DAYS = 90

/** Searches the service, debounced; the palette indexes the cached results. Returns a message while it searches, and if it failed. */
export function useServiceSearch(scope: EnvironmentScope, text: string): string | undefined {
  const { organization } = scope
  const term = text.trim()
  const [debounced] = useDebouncedValue(term, DEBOUNCE_MS)
  const enabled = organization !== '' && term.length >= MIN_CHARS
  const isSettled = debounced === term
  const search = (applies: boolean) => ({ enabled: enabled && isSettled && applies, refetchInterval: false as const })
  const words = useQuery({ ...wordsQuery(scope, debounced), ...search(true) })
  const compute = useQuery({ ...computeSearchQuery(organization, debounced), ...search(isAddress(debounced)) })
  const byNumber = isNumber(debounced)
  const deployments = useQuery({ ...deploymentsSinceQuery({ organization }, SEARCHED_DAYS), ...search(byNumber) })
  const isDeployment = deployments.data?.some(({ deploymentId }) => deploymentId === debounced) ?? false
  const procedure = useQuery({
    ...callQuery(readProcedure, { params: { organization, procedure: debounced } }),
    // Only for numbers of no deployment: the service answers unknown procedures with an error.
    ...search(byNumber && deployments.isFetched && !isDeployment),
  })
  if (!enabled) return undefined
  const queries = [words, compute, deployments, procedure]
  if (!isSettled || queries.some(({ isLoading }) => isLoading)) return `Searching ${organization}…`
  const failed = queries.find(({ error }) => error && !isNotFound(error))
  return failed && describeFailure('Results from the service', failed.error)
}
