// The lock of an environment as a check before a write (service-api 3.1): what is written while it is locked is refused.
import { isLocked } from '../../contract/transition/environments.ts'
import type { Guard } from '../data/write/guards.ts'
import { fetchFresh } from '../data/read/fetch-fresh.ts'
import { environmentQuery, type EnvironmentScope } from './queries.ts'

/** Reads the environment again: a lock stands in the way. */
export const lockGuard = ({ organization, assembly, environment }: EnvironmentScope): Guard => ({
  label: 'Lock of the environment',
  check: async () => {
    const found = await fetchFresh(environmentQuery(organization, assembly, environment))
    return isLocked(found)
      ? { state: 'blocks', note: 'The environment is locked: a commit, plan or pull is being worked on.' }
      : { state: 'clear', note: 'The environment is not locked.' }
  },
})
