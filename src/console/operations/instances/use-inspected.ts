import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Instance } from '../../../contract/core/records.ts'
import { useChangedSince } from '../../data/read/changed-since.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'

const PARAM = 'instance'

const getId = ({ ciId }: Instance): string => ciId
const toFingerprint = ({ opsState, ciState, updated }: Instance): string => `${opsState} ${ciState} ${updated}`

/** The instance that the address opens beside its list, and those that changed since somebody looked at them. `list`: what tells one list from another. */
export function useInspected<Row extends Instance>(list: string, rows: readonly Row[] | undefined) {
  const { changed, look } = useChangedSince(list, rows, getId, toFingerprint)
  const [search] = useSearchParams()
  const withParams = useHrefWithParams()
  const id = search.get(PARAM) ?? undefined
  // What is opened has been looked at, also what changes while it is open.
  useEffect(() => {
    if (id !== undefined && changed.has(id)) look([id])
  }, [id, changed, look])
  return {
    id,
    /** Undefined where it is gone, or was never there. */
    instance: id === undefined ? undefined : rows?.find(({ ciId }) => ciId === id),
    /** The address with another one opened, or none. */
    linkTo: useCallback((other: string | undefined) => withParams({ [PARAM]: other }), [withParams]),
    changed,
  }
}
