// Checks that several writes to an environment share (service-api 3.1, 3.2).
import type { Deployment } from '../../contract/core/records.ts'
import { isLocked } from '../../contract/transition/environments.ts'
import { fetchFresh } from '../data/read/fetch-fresh.ts'
import type { Guard, GuardFinding } from '../data/write/guards.ts'
import { environmentQuery, latestDeploymentQuery } from './queries.ts'
import { blockingReason, isBlocking } from './states.ts'
import type { EnvironmentScope } from '../routing/paths.ts'

export const clear = (note: string): GuardFinding => ({ state: 'clear', note })
export const attention = (note: string): GuardFinding => ({ state: 'attention', note })
export const blocks = (note: string): GuardFinding => ({ state: 'blocks', note })

export const lockGuard = (scope: EnvironmentScope): Guard => ({
  label: 'Environment lock',
  check: async () => {
    const found = await fetchFresh(environmentQuery(scope))
    return isLocked(found)
      ? blocks('The environment is locked: a commit, plan or pull is in progress.')
      : clear('The environment is not locked.')
  },
})

/** What a latest deployment that prevents others means; `clearNote`: there is none. */
export const deploymentGuard = (
  scope: EnvironmentScope,
  label: string,
  clearNote: string,
  describe = (latest: Deployment) => blocks(blockingReason(latest)),
): Guard => ({
  label,
  check: async () => {
    const latest = await fetchFresh(latestDeploymentQuery(scope))
    return latest && isBlocking(latest) ? describe(latest) : clear(clearNote)
  },
})
