// Handlers of contract/organization/people.ts.
import type * as calls from '../../contract/organization/people.ts'
import type { HandlersFor } from '../http/handler.ts'
import { profileHandlers } from './profile.ts'
import { teamsHandlers } from './teams.ts'
import { usersHandlers } from './users.ts'

export const peopleHandlers: HandlersFor<typeof calls> = { ...usersHandlers, ...teamsHandlers, ...profileHandlers }
