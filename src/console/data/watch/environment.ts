// Operations that lock an environment: commit, plan, pull, creation (service-api 3.1).
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
 * Watches an environment until it is unlocked; its comments then hold the result. Call it after the answer, when the lock is taken;
 * `unsure` if there was no answer. `label`: "Plan of storefront / prod"; `to`: path of the page.
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

/** Watches the environments that these writes locked, or may have locked. */
export function watchLocks(items: readonly (LockingRequest | undefined)[], states: readonly ItemState[]): void {
  for (const [index, item] of items.entries()) {
    const state = states[index]?.state
    if (!item?.locks || (state !== 'done' && state !== 'unknown')) continue
    const { organization = '', assembly = '', environment = '' }: Record<string, string> = { ...item.request.params }
    watchEnvironment({ organization, assembly, environment }, item.locks.label, item.locks.to, state === 'unknown')
  }
}
