// Services and offerings by category (service-api 1.2).
import { unauthorized, type Exchange, type Service } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { toSegments } from '../model/namespaces.ts'
import { ciRecord } from '../model/records.ts'

export const TEMPLATE_CLASS_PREFIX = 'mgmt.cloud.service.'

/** The `service` attribute of the relation that provides a service; '' if there is none (1.2). */
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

/** Records by namespace prefix, compared as text: `dc1` also matches `dc10` (1.2). */
function findByNsPrefix({ store }: Service, prefix: string, className: string): CiRow[] {
  return store.ci.all(
    'ciClassName LIKE ? AND nsPath >= ? AND nsPath < ? ORDER BY nsPath, ciName',
    className,
    prefix,
    `${prefix}\u{10ffff}`,
  )
}

/** The query's `ns_path`, which must be below `root`. */
export function parseNsPath({ query }: Exchange, root: string): string {
  const nsPath = query['ns_path']
  if (typeof nsPath !== 'string' || nsPath === '') return `${root}/`
  if (!nsPath.startsWith(`${root}/`)) throw unauthorized()
  return nsPath
}

/** Services or templates below a namespace; `className` is a prefix. */
export const servicesByCategory = ({ service }: Exchange, scope: string, className: string) =>
  groupByCategory(service, findByNsPrefix(service, scope, `${className}%`), (row) => getCategory(service, row.ciId))

/** The service of an offering: its class and name end the offering's namespace (6.4). */
function findOfferingService({ store }: Service, nsPath: string): CiRow | undefined {
  const segments = toSegments(nsPath)
  const [className = '', ciName = ''] = segments.slice(-2)
  const parent = `/${segments.slice(0, -2).join('/')}`
  return store.ci.findOne('nsPath = ? AND ciName = ? AND ciClassName = ?', parent, ciName, className)
}

/** Offerings below a namespace. */
export function offeringsByCategory({ service }: Exchange, scope: string, className: string) {
  const cache = new Map<string, string>()
  return groupByCategory(service, findByNsPrefix(service, scope, className), ({ nsPath }) => {
    let category = cache.get(nsPath)
    if (category === undefined) {
      const owner = findOfferingService(service, nsPath)
      cache.set(nsPath, (category = owner ? getCategory(service, owner.ciId) : ''))
    }
    return category
  })
}
