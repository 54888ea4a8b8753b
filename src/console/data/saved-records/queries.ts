// What the signed-in user watches or has as favorites, across organizations (service-api 2.12).
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../contract/core/call.ts'
import {
  addFavorite,
  addWatch,
  listFavorites,
  listWatches,
  removeFavorite,
  removeWatch,
  type SavedRecord,
} from '../../../contract/organization/saved-records.ts'
import { showToast } from '../../kit/browser/toast.ts'
import { toProblem } from '../problem.ts'
import { callQuery } from '../read/call-query.ts'
import { fetchFresh } from '../read/fetch-fresh.ts'
import { sendWrite } from '../write/send-write.ts'
import type { Sendable } from '../write/write-request.ts'

export type SavedRecordKind = 'watch' | 'favorite'

export const savedRecordsQuery = (kind: SavedRecordKind) =>
  callQuery(kind === 'watch' ? listWatches : listFavorites, { params: {} }, { staleTime: 60_000, lowPriority: true })

export const toSavedRecords = (answer: AnswerOf<typeof listWatches>): readonly SavedRecord[] =>
  answer.flatMap(({ items }) => items)

/** The records; undefined until they are read, and where the service has none or refuses: that is no problem of the page. */
export const useSavedRecords = (kind: SavedRecordKind): readonly SavedRecord[] | undefined =>
  useQuery({
    ...savedRecordsQuery(kind),
    enabled: ({ state: { data, status } }) => data !== undefined || status !== 'error',
    select: toSavedRecords,
  }).data

export interface SavedRecordChange {
  readonly organization: string
  readonly ciId: string
  /** Whether to add or remove it. */
  readonly saved: boolean
}

function toSavedRecordWrite(kind: SavedRecordKind, change: SavedRecordChange): Sendable {
  const { organization, ciId, saved } = change
  const params = { organization }
  if (kind === 'watch')
    return saved
      ? { call: addWatch, request: { params, body: { ciId } } }
      : { call: removeWatch, request: { params, query: { ciId } } }
  return saved
    ? { call: addFavorite, request: { params, body: { ciId } } }
    : { call: removeFavorite, request: { params: { ...params, favorite: ciId } } }
}

/** Adds or removes a record, without a dialog. Reads the list afterwards: services answer 500 after they changed the favorites. */
export const useSavedRecordChange = (kind: SavedRecordKind) =>
  useMutation({
    mutationKey: [kind],
    mutationFn: async (change: SavedRecordChange) => {
      const sent = await Promise.allSettled([sendWrite(toSavedRecordWrite(kind, change))])
      const records = toSavedRecords(await fetchFresh(savedRecordsQuery(kind)))
      const isSaved = records.some(({ ci_id: id }) => id === change.ciId)
      for (const result of sent) if (result.status === 'rejected' && isSaved !== change.saved) throw result.reason
    },
  })

/** Shows why a change failed. `label`: what was not done. */
export function showChangeProblem(label: string, error: unknown): void {
  const { title, meaning, messages, advice } = toProblem(error)
  void showToast('bad', [`${label}: ${title}.`, meaning, ...messages, advice].join(' '))
}
