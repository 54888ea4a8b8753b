import type { AnyCall } from '../../../contract/core/call.ts'
import type { ItemState } from '../write/write-store.ts'
import type { WriteRequest } from '../write/write-request.ts'
import { addWatched } from './watch.ts'

/** Watches environments that these writes locked, or may have, until they are unlocked (service-api 3.1); their comments hold the result. */
export function watchLocks(
  items: readonly (Pick<WriteRequest<AnyCall>, 'request' | 'locks'> | undefined)[],
  states: readonly ItemState[],
): void {
  for (const [index, item] of items.entries()) {
    const state = states[index]?.state
    if (!item?.locks || (state !== 'done' && state !== 'unknown')) continue
    const { organization = '', assembly = '', environment = '' }: Record<string, string> = { ...item.request.params }
    addWatched({
      ...item.locks,
      id: `environment ${organization}/${assembly}/${environment}`,
      kind: 'environment',
      params: { organization, assembly, environment },
      ...(state === 'unknown' && { unsure: true }),
    })
  }
}
