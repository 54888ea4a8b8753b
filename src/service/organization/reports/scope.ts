import { toText } from '../../http/body.ts'
import { unauthorized, type Exchange } from '../../http/handler.ts'

/** The query's `ns_path`, or the whole organization. Throws for a namespace outside it. */
export function parseNsPath({ query, organization }: Exchange): string {
  const root = `/${organization.name}`
  const scope = toText(query['ns_path'])?.replace(/\/+$/, '') ?? root
  if (scope !== root && !scope.startsWith(`${root}/`)) throw unauthorized()
  return scope
}
