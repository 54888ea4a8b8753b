import type * as calls from '../../contract/organization/people.ts'
import type { HandlersFor } from '../http/handler.ts'
import { profileHandlers } from './people/profile.ts'
import { teamsHandlers } from './people/teams.ts'
import { usersHandlers } from './people/users.ts'

export const peopleHandlers: HandlersFor<typeof calls> = { ...usersHandlers, ...teamsHandlers, ...profileHandlers }
