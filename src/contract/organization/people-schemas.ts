// Operators, teams and groups (service-api 5.10) with the service's field names.
import * as z from 'zod/mini'
import { count, flag, id, instant, text } from '../core/values.ts'

export const userFields = {
  id: id<'user'>(),
  email: text,
  sign_in_count: count,
  current_sign_in_at: instant,
  created_at: instant,
  updated_at: instant,
  name: text,
  username: text,
}

/** An operator (5.10); times are ISO text with zone on the wire. */
export const user = z.looseObject(userFields)

const teamFields = {
  name: text,
  organization_id: id<'organization'>(),
  created_at: instant,
  updated_at: instant,
  description: text,
  design: flag,
  transition: flag,
  operations: flag,
  org_scope: flag,
  cloud_services: flag,
  cloud_compliance: flag,
  cloud_support: flag,
  manages_access: flag,
}

/** A team (5.10) with its flags (4.3). */
export const team = z.looseObject({ id: id<'team'>(), ...teamFields })

/** A team without id, as the `new` call answers it. */
export const unsavedTeam = z.looseObject(teamFields)

/** A group of operators (5.10). */
export const group = z.looseObject({
  id: id<'group'>(),
  name: text,
  created_by: text,
  description: text,
  created_at: instant,
  updated_at: instant,
  /** Whether the caller may change it. Only in the list of the caller's groups. */
  admin: flag,
})

/** The membership of an operator in a group. */
export const groupMember = z.looseObject({
  id: id<'group member'>(),
  admin: flag,
  created_by: text,
  created_at: instant,
  user,
})
