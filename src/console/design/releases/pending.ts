// What is changed in a design and not committed, in words (service-api 3.4, 3.5).
import type { Release } from '../../../contract/core/records.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'

const PENDING_LABELS: Readonly<Record<string, string>> = {
  add: 'to be added',
  update: 'changed',
  delete: 'to be deleted',
}

/** `to be added`, `changed`, `to be deleted`, an action that is not known as it came; '' when nothing is pending. */
export const pendingLabel = (rfcAction: string): string =>
  (Object.hasOwn(PENDING_LABELS, rfcAction) ? PENDING_LABELS[rfcAction] : rfcAction) ?? ''

/** So many are named of what happens to several alike; all stand on the page behind. */
const MAX_NAMED = 10

/** `web, os and 23 more to be added; tomcat changed` */
export function formatRecords(records: readonly { readonly name: string; readonly action: string }[]): string {
  const words = [...new Set(records.map(({ action }) => pendingLabel(action)))]
  return words
    .map((word) => {
      const names = records.filter(({ action }) => pendingLabel(action) === word).map(({ name }) => name)
      const more = names.length > MAX_NAMED ? ` and ${formatCount(names.length - MAX_NAMED)} more` : ''
      return `${names.slice(0, MAX_NAMED).join(', ')}${more} ${word}`
    })
    .join('; ')
}

const RELEASE_VERBS: Readonly<Record<string, string>> = { open: 'opened', closed: 'committed', canceled: 'discarded' }

/** What was last done with a release; a state that is not known as it came. */
export const releaseVerb = (state: string): string =>
  (Object.hasOwn(RELEASE_VERBS, state) ? RELEASE_VERBS[state] : undefined) ?? state

type ReleaseCounts = Pick<Release, 'releaseState' | 'ciRfcCount' | 'relationRfcCount'>

/** How many changes an open release has collected, of records and relations; 0 when none is open. */
export const pendingCount = (release: ReleaseCounts | null | undefined): number =>
  release?.releaseState === 'open' ? (release.ciRfcCount ?? 0) + (release.relationRfcCount ?? 0) : 0

/** Whether relations may be among what is pending: not where the service counts records, and no relation with them. */
export const canChangeRelations = (release: ReleaseCounts | null): boolean =>
  release?.releaseState === 'open' && !((release.ciRfcCount ?? 0) > 0 && release.relationRfcCount === 0)

/** `4 records and 3 relations`; '' where the service does not count. */
export function formatChangeCounts({
  ciRfcCount = 0,
  relationRfcCount = 0,
}: Omit<ReleaseCounts, 'releaseState'>): string {
  const records = ciRfcCount > 0 ? formatCountOf(ciRfcCount, 'record') : ''
  const relations = relationRfcCount > 0 ? formatCountOf(relationRfcCount, 'relation') : ''
  return [records, relations].filter(Boolean).join(' and ')
}
