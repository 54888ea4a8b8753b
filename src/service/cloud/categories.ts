// Services and offerings by category, over a namespace (service-api 1.2).
import { unauthorized, type Exchange, type Service } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { toSegments } from '../model/namespaces.ts'
import { ciRecord } from '../model/records.ts'

/** Class of a service's template begins so. */
export const TEMPLATE_CLASS_PREFIX = 'mgmt.cloud.service.'

/** Category of a service: the `service` attribute of the relation it is provided by; '' where there is none (1.2). */
export function getCategory({ store }: Service, serviceId: number): string {
  const relation = store.relation.findOne(
    "toCiId = ? AND relationName IN ('base.Provides', 'mgmt.Provides')",
    serviceId,
  )
  return relation?.relationAttributes['service'] ?? ''
}

function groupByCategory(service: Service, rows: readonly CiRow[], categoryFor: (row: CiRow) => string) {
  const result: Record<string, ReturnType<typeof ciRecord>[]> = {}
  for (const row of rows) {
    const category = categoryFor(row)
    ;(result[category] ??= []).push(ciRecord(service.store, row))
  }
  return result
}

/** Records whose namespace begins with a text: `dc1` also brings `dc10` (1.2). */
function findByNsPrefix({ store }: Service, prefix: string, className: string): CiRow[] {
  return store.ci.all(
    'ciClassName LIKE ? AND nsPath >= ? AND nsPath < ? ORDER BY nsPath, ciName',
    className,
    prefix,
    `${prefix}\u{10ffff}`,
  )
}

/** The namespace to look under: what `ns_path` says, if it is below `root`; what is elsewhere is refused. */
export function parseNsPath({ query }: Exchange, root: string): string {
  const nsPath = query['ns_path']
  if (typeof nsPath !== 'string' || nsPath === '') return `${root}/`
  if (!nsPath.startsWith(`${root}/`)) throw unauthorized()
  return nsPath
}

/** Services or their templates below a place; `className` is what their classes begin with. */
export const servicesByCategory = ({ service }: Exchange, scope: string, className: string) =>
  groupByCategory(service, findByNsPrefix(service, scope, `${className}%`), (row) => getCategory(service, row.ciId))

/** The service that an offering belongs to: class and name are the end of the offering's namespace (6.4). */
function findOfferingService({ store }: Service, nsPath: string): CiRow | undefined {
  const segments = toSegments(nsPath)
  const [className = '', ciName = ''] = segments.slice(-2)
  const parent = `/${segments.slice(0, -2).join('/')}`
  return store.ci.findOne('nsPath = ? AND ciName = ? AND ciClassName = ?', parent, ciName, className)
}

/** Offerings below a place. */
export function offeringsByCategory({ service }: Exchange, scope: string, className: string) {
  const known = new Map<string, string>()
  return groupByCategory(service, findByNsPrefix(service, scope, className), ({ nsPath }) => {
    let category = known.get(nsPath)
    if (category === undefined) {
      const owner = findOfferingService(service, nsPath)
      known.set(nsPath, (category = owner ? getCategory(service, owner.ciId) : ''))
    }
    return category
  })
}
