// What is worked on behind an environment's lock: a commit, a plan, a pull, its creation (service-api 3.1).
import { add } from './watch.ts'

interface EnvironmentNames {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

/**
 * Watches an environment until it is unlocked; how that went is in its comments. To be called once the service has taken the lock, that
 * is after the answer. `label`: what is waited for, as "Plan of storefront / prod"; `to`: the page that shows it.
 */
export function watchEnvironment(params: EnvironmentNames, label: string, to: string): void {
  const { organization, assembly, environment } = params
  const id = `environment ${organization}/${assembly}/${environment}`
  add({ id, kind: 'environment', label, to, params: { organization, assembly, environment } })
}
