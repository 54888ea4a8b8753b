// Labels of uncommitted changes (service-api 3.4, 3.5).
import type { DraftCi, Release } from '../../../contract/core/records.ts'
import { NOT_FOUND } from '../../data/write/write-request.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import type { ChangedRecord } from './changed-records.ts'

const PENDING_LABELS = new Map([
  ['add', 'to be added'],
  ['update', 'changed'],
  ['delete', 'to be deleted'],
])

/** Why a platform cannot be changed. */
export const PENDING_DELETE_REASON =
  'This platform will be deleted with the next commit. Discard that change to keep it.'

/** `to be added`, `changed`, `to be deleted`, or the unknown action itself; '' if nothing is pending. */
export const pendingLabel = (rfcAction: string): string => PENDING_LABELS.get(rfcAction) ?? rfcAction

const MAX_NAMED = 10

/** `web, os and 23 more to be added; tomcat changed` */
export function formatRecords(records: readonly Pick<ChangedRecord, 'kind' | 'label' | 'name' | 'action'>[]): string {
  const actions = [...new Set(records.map(({ action }) => action))]
  return actions
    .map((action) => {
      const names = records
        .filter((record) => record.action === action)
        .map(({ kind, label, name }) => (kind === 'relation' ? `${label} to ${name}` : name))
      const more = names.length > MAX_NAMED ? ` and ${formatCount(names.length - MAX_NAMED)} more` : ''
      return `${names.slice(0, MAX_NAMED).join(', ')}${more} ${pendingLabel(action)}`
    })
    .join('; ')
}

/** `the changes to 4 records made by a.meyer and d.okafor` */
export function formatAuthoredChanges(changed: readonly Pick<ChangedRecord, 'by'>[]): string {
  const authors = new Set(changed.map(({ by }) => by).filter(Boolean))
  const records = changed.length > 0 && `to ${formatCountOf(changed.length, 'record')}`
  const by = authors.size > 0 && `made by ${new Intl.ListFormat('en-GB').format(authors)}`
  return ['the changes', records, by].filter(Boolean).join(' ')
}

type ReleaseCounts = Pick<Release, 'releaseState' | 'ciRfcCount' | 'relationRfcCount'>

/** Number of changed records and relations; 0 if no release is open. */
export const pendingCount = (release: ReleaseCounts | null | undefined): number =>
  release?.releaseState === 'open' ? (release.ciRfcCount ?? 0) + (release.relationRfcCount ?? 0) : 0

/** Whether changes of relations may be pending: unless the service counts records, but no relations. */
export const canChangeRelations = (release: ReleaseCounts | null): boolean =>
  release?.releaseState === 'open' && !((release.ciRfcCount ?? 0) > 0 && release.relationRfcCount === 0)

type ChangeCounts = Omit<ReleaseCounts, 'releaseState'>

/** `4 records and 3 relations`, the one way to count changes; '' if the service does not count. */
export function formatChangeCounts({ ciRfcCount = 0, relationRfcCount = 0 }: ChangeCounts, adjective = ''): string {
  const records = ciRfcCount > 0 && formatCountOf(ciRfcCount, `${adjective}record`)
  const relations = relationRfcCount > 0 && formatCountOf(relationRfcCount, `${records ? '' : adjective}relation`)
  return [records, relations].filter(Boolean).join(' and ')
}

/** `4 uncommitted records and 3 relations`; without the numbers if the service does not count. */
export const formatChangeTotal = (counts: ChangeCounts): string =>
  formatChangeCounts(counts, 'uncommitted ') || 'uncommitted changes'

/** The same without the relations of records, where there is little room. */
export const formatRecordTotal = ({ ciRfcCount = 0, relationRfcCount }: ChangeCounts): string =>
  formatChangeTotal({ ciRfcCount, relationRfcCount: ciRfcCount > 0 ? 0 : relationRfcCount })

type DraftAction = Pick<DraftCi, 'rfcAction'>

/** Deleting such a record removes it at once; others are listed until the commit (service-api 2.2). */
export const isUncommitted = ({ rfcAction }: DraftAction): boolean => rfcAction === 'add'

/** What a deleted record reads as afterwards. */
export const deletedShape = (record: DraftAction) => (isUncommitted(record) ? NOT_FOUND : { rfcAction: 'delete' })
