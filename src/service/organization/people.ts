// Handlers of contract/people.ts.
import type * as calls from '../../contract/people.ts'
import type { HandlersFor } from '../handler.ts'
import { profileHandlers } from './profile.ts'
import { teamsHandlers } from './teams.ts'
import { usersHandlers } from './users.ts'

export const peopleHandlers: HandlersFor<typeof calls> = { ...usersHandlers, ...teamsHandlers, ...profileHandlers }
