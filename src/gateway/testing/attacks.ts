// Every attack that is a request. The rest of the list, numbered in the same way, is in the tests beside.
import type { Attack } from './attacks/attack.ts'
import { byAddresses } from './attacks/by-addresses.ts'
import { byMessages } from './attacks/by-messages.ts'
import { bySites } from './attacks/by-sites.ts'

export type { Attack }

export const ATTACKS: readonly Attack[] = [...bySites, ...byAddresses, ...byMessages]
