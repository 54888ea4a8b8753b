// The deployments of an organization that are not over, from four readings: the service lists only one state at a time.
import type { Deployment } from '../../contract/core/records.ts'

export const OPEN_STATES = ['active', 'pending', 'paused', 'failed'] as const

/** One list, the newest first. A deployment that moved between two readings is in both: the later version counts. */
export function mergeDeployments(lists: readonly (readonly Deployment[])[]): Deployment[] {
  const newest = new Map<string, Deployment>()
  for (const deployment of lists.flat()) {
    const known = newest.get(deployment.deploymentId)
    if (!known || (deployment.updated ?? 0) > (known.updated ?? 0)) newest.set(deployment.deploymentId, deployment)
  }
  return [...newest.values()].toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0))
}

const toEnvironmentPath = (nsPath: string): string => nsPath.split('/').slice(0, 4).join('/')

/** Environment path `/{organization}/{assembly}/{environment}` to its newest open deployment; expects the newest first. */
export function deploymentByEnvironment(deployments: readonly Deployment[]): ReadonlyMap<string, Deployment> {
  const found = new Map<string, Deployment>()
  for (const deployment of deployments) {
    const key = toEnvironmentPath(deployment.nsPath)
    if (!found.has(key)) found.set(key, deployment)
  }
  return found
}

/** `step 5 of 8`; before the first `starting`, or `not started` while it may not start (service-api 3.2: pending). */
export function formatStep({ currentStep, maxExecOrder, deploymentState }: Deployment): string {
  if (!currentStep) return deploymentState === 'active' ? 'starting' : 'not started'
  return maxExecOrder ? `step ${currentStep} of ${maxExecOrder}` : `step ${currentStep}`
}
