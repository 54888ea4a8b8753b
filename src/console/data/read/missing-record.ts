// The record of the page's address, if the service does not have it.
import { useSyncExternalStore } from 'react'
import { queryClient, subscribeToQueries } from '../query-client.ts'
import { isNotFound } from '../refusal-error.ts'

export interface MissingRecord {
  /** `manifest.Environment` */
  readonly className: string
  readonly name: string
  /** Of its parent: `/acme/storefront`. */
  readonly nsPath: string
}

// "Could not locate manifest.Environment with id/name 'nope' in namespace '/acme/storefront'." (service-api 1)
const NOT_LOCATED = /^Could not locate (\S+) with id\/name '(.+?)' in namespace '(.+?)'/

function parseMissingRecord(message: string): MissingRecord | undefined {
  const [, className, name, nsPath] = NOT_LOCATED.exec(message) ?? []
  return className === undefined || name === undefined || nsPath === undefined ? undefined : { className, name, nsPath }
}

/** The message of a shown query without data that names one of `names`; '' if there is none. */
const findMessage = (names: readonly string[]): string =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => {
      const { data, error } = query.state
      const isShown = query.getObserversCount() > 0 && data === undefined
      return isShown && isNotFound(error) ? error.refusal.messages : []
    })
    .find((message) => names.includes(parseMissingRecord(message)?.name ?? '')) ?? ''

/** The record that the service does not have, among those that the address names. */
export function useMissingRecord(names: readonly string[]): MissingRecord | undefined {
  return parseMissingRecord(useSyncExternalStore(subscribeToQueries, () => findMessage(names)))
}
