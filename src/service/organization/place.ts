// The part of an organization that a report is asked for.
import { textOf } from '../http/body.ts'
import { notAllowed, type Exchange } from '../http/handler.ts'

/** The query's `ns_path`, or the whole organization. A place outside it is not for the caller. */
export function placeIn({ query, organization }: Exchange): string {
  const own = `/${organization.name}`
  const place = textOf(query['ns_path'])?.replace(/\/+$/, '') ?? own
  if (place !== own && !place.startsWith(`${own}/`)) throw notAllowed()
  return place
}
