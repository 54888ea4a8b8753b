// What is worked on behind an environment's lock: a commit, a plan, a pull, its creation (service-api 3.1).
import type { AnyCall } from '../../../contract/core/call.ts'
import type { ItemState } from '../write/write-store.ts'
import type { WriteRequest } from '../write/write-request.ts'
import { addWatched } from './watch.ts'

interface EnvironmentScope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

/**
 * Watches an environment until it is unlocked; how that went is in its comments. To be called once the service has taken the lock, that
 * is after the answer; `unsure` where none came. `label`: what is waited for, as "Plan of storefront / prod"; `to`: the page that shows it.
 */
export function watchEnvironment(params: EnvironmentScope, label: string, to: string, unsure = false): void {
  const { organization, assembly, environment } = params
  const id = `environment ${organization}/${assembly}/${environment}`
  addWatched({
    id,
    kind: 'environment',
    label,
    to,
    params: { organization, assembly, environment },
    ...(unsure && { unsure }),
  })
}

type LockingRequest = Pick<WriteRequest<AnyCall>, 'request' | 'locks'>

/** Watches what these writes locked, and what they may have locked where no answer came. */
export function watchLocks(items: readonly (LockingRequest | undefined)[], states: readonly ItemState[]): void {
  for (const [index, item] of items.entries()) {
    const state = states[index]?.state
    if (!item?.locks || (state !== 'done' && state !== 'unknown')) continue
    const { organization = '', assembly = '', environment = '' }: Record<string, string> = { ...item.request.params }
    watchEnvironment({ organization, assembly, environment }, item.locks.label, item.locks.to, state === 'unknown')
  }
}
