// All attacks that are single requests. attacks.test.ts lists where the others are tested.
import type { Attack } from './attacks/attack.ts'
import { addressAttacks } from './attacks/addresses.ts'
import { messageAttacks } from './attacks/messages.ts'
import { siteAttacks } from './attacks/sites.ts'

export type { Attack }

export const ATTACKS: readonly Attack[] = [...siteAttacks, ...addressAttacks, ...messageAttacks]
