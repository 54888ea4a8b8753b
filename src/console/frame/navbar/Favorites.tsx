import { useEffect, useEffectEvent } from 'react'
import { readAssembly } from '../../../contract/assembly/assemblies.ts'
import { readCloud } from '../../../contract/cloud/clouds.ts'
import type { Ci } from '../../../contract/core/records.ts'
import type { SavedRecord } from '../../../contract/organization/saved-records.ts'
import { readEnvironment } from '../../../contract/transition/environments.ts'
import { queryClient } from '../../data/query-client.ts'
import { toRecordCrumbs } from '../../data/saved-records/links.ts'
import {
  showChangeProblem,
  useSavedRecordChange,
  useSavedRecords,
  type SavedRecordChange,
} from '../../data/saved-records/queries.ts'
import { parseNsPath } from '../../routing/paths.ts'
import {
  onPinToggled,
  setFavoritePages,
  takePinToggles,
  toPageLink,
  type PageLink,
  type PinToggle,
} from './page-links.ts'

const toFavoritePage = (record: Parameters<typeof toRecordCrumbs>[0]): PageLink | undefined =>
  toPageLink(toRecordCrumbs(record) ?? [])

/** The record that a page shows, from the cache; undefined for other pages. */
function findRecord({ to }: PageLink): Ci | undefined {
  const records = [readAssembly, readCloud, readEnvironment].flatMap(({ name }) =>
    queryClient.getQueriesData<Ci>({ queryKey: [name] }).flatMap(([, record]) => record ?? []),
  )
  return records.find(
    ({ ciName, ciClassName, nsPath }) =>
      toFavoritePage({ ci_name: ciName, ci_class_name: ciClassName, ns_path: nsPath })?.to === to,
  )
}

/** What to change so that a record is a favorite while its page is pinned. */
function toChange(favorites: readonly SavedRecord[], { page, pinned }: PinToggle): SavedRecordChange | undefined {
  const favorite = favorites.find((record) => toFavoritePage(record)?.to === page.to)
  if (pinned === (favorite !== undefined)) return undefined
  const record = favorite ? { ciId: favorite.ci_id, nsPath: favorite.ns_path } : findRecord(page)
  return record && { organization: parseNsPath(record.nsPath).organization, ciId: record.ciId, saved: pinned }
}

const showPages = (favorites: readonly SavedRecord[] | undefined): void =>
  setFavoritePages((favorites ?? []).flatMap((record) => toFavoritePage(record) ?? []))

/** Pins the user's favorites, and makes pinned records favorites. Where the service refuses, pages are pinned in this browser only. */
export default function Favorites() {
  const favorites = useSavedRecords('favorite')
  const { mutate } = useSavedRecordChange('favorite')
  const showFailure = ({ page, pinned }: PinToggle, error: Error) => {
    showPages(favorites)
    showChangeProblem(
      pinned
        ? `${page.label} was not added to favorites and is pinned in this browser only`
        : `${page.label} was not removed from favorites`,
      error,
    )
  }
  const save = useEffectEvent(() => {
    if (!favorites) return
    for (const toggle of takePinToggles()) {
      const change = toChange(favorites, toggle)
      if (change) mutate(change, { onError: (error) => showFailure(toggle, error) })
    }
  })
  useEffect(() => {
    showPages(favorites)
    save()
  }, [favorites])
  useEffect(() => onPinToggled(() => save()), [])
  return null
}
