// Every attack that is a request. The rest of the list, numbered in the same way, is in the tests beside.
import type { Attack } from './attacks/attack.ts'
import { addressAttacks } from './attacks/addresses.ts'
import { messageAttacks } from './attacks/messages.ts'
import { siteAttacks } from './attacks/sites.ts'

export type { Attack }

export const ATTACKS: readonly Attack[] = [...siteAttacks, ...addressAttacks, ...messageAttacks]
