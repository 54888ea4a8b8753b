// The lock of an environment as a check before a write (service-api 3.1): what is written while it is locked is refused.
import { isLocked } from '../../contract/transition/transition.ts'
import type { Guard } from '../data/write/guards.ts'
import { readNow } from '../data/read/read-now.ts'
import { environmentQuery, type EnvironmentPlace } from './queries.ts'

/** Reads the environment again: a lock stands in the way. */
export const lockGuard = ({ organization, assembly, environment }: EnvironmentPlace): Guard => ({
  label: 'Lock of the environment',
  check: async () => {
    const found = await readNow(environmentQuery(organization, assembly, environment))
    return isLocked(found)
      ? { state: 'blocks', note: 'The environment is locked: a commit, plan or pull is being worked on.' }
      : { state: 'clear', note: 'The environment is not locked.' }
  },
})
