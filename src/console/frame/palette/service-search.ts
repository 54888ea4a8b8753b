// What nobody has opened here the service may still find: an instance by its whole name or one of its addresses.
import { searchRecords } from '../../../contract/organization/search.ts'
import { callQuery } from '../../data/read/call-query.ts'

// IPv4, IPv6, a host name of at least three labels, the name of an instance (`compute-11471-1`).
const COMPLETE_TERM_PATTERNS = [
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /^(?=.*::|(?:[^:]+:){7})[\da-f:]{3,39}$/i,
  /^[a-z\d-]+(?:\.[a-z\d-]+){2,}$/i,
  /^[a-z][\w-]*-\d+-\d+$/i,
]

/** Whether `text` is whole: a beginning would make the service search its whole index for little. */
export const isCompleteTerm = (text: string): boolean => COMPLETE_TERM_PATTERNS.some((pattern) => pattern.test(text))

/** Computes of the organization with `text` in their name or an attribute (service-api 2.10, the search index). */
export const computeSearchQuery = (organization: string, text: string) =>
  callQuery(
    searchRecords,
    {
      params: { organization },
      query: { class_name: 'Compute', source: 'es', max_size: '50', query: `"${text}"` },
    },
    { staleTime: 60_000 },
  )
