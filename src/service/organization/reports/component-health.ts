// Health of deployed components: number of instances by operational state (service-api 2.11).
import { toText } from '../../http/body.ts'
import { deployedIds } from '../../model/deployed-ids.ts'
import { noContent, type Exchange } from '../../http/handler.ts'
import { toSegments, withinNamespace } from '../../model/namespaces.ts'
import { isSilent } from '../../operations/silent-namespaces.ts'
import type { Store } from '../../store/store.ts'

/** Monitored instances by component and state. */
const countStates = (store: Store, ids: readonly number[]) =>
  store.database.all(
    'SELECT c.ciId AS id, c.nsPath AS ns, c.ciName AS name, c.ciClassName AS class, i.opsState AS state, count(*) AS n, ' +
      'max(coalesce((SELECT max(e.opened) FROM event e WHERE e.ciId = i.ciId), i.updated)) AS updated ' +
      'FROM json_each(?) page JOIN ci i ON i.ciId = page.value ' +
      "JOIN relation r ON r.toCiId = i.ciId AND r.relationName = 'base.RealizedAs' JOIN ci c ON c.ciId = r.fromCiId " +
      'WHERE i.opsState IS NOT NULL GROUP BY c.ciId, i.opsState',
    JSON.stringify(ids),
  )

type Health = Record<string, number> & { total: number; good: number; updated: number }

/** Monitored instances of a component: total, by state, and the last change. */
export type ComponentHealth = {
  id: number
  ns: string
  name: string
  class: string
  health: Health
}

function addEntry(entries: Map<number, ComponentHealth>, component: Omit<ComponentHealth, 'health'>): ComponentHealth {
  const entry = { ...component, health: { total: 0, good: 0, updated: 0 } }
  entries.set(component.id, entry)
  return entry
}

/** Namespaces of environments with the requested profiles; undefined without a filter. */
function profileNamespaces({ service, organization, query }: Exchange): ReadonlySet<string> | undefined {
  const profiles = toText(query['profiles'])?.split(',')
  if (!profiles) return undefined
  const { sql, values } = withinNamespace(`/${organization.name}`)
  const environments = service.store.ci
    .all(`ciClassName = 'manifest.Environment' AND ${sql}`, ...values)
    .filter(({ ciAttributes }) => profiles.includes(ciAttributes['profile'] ?? ''))
  return new Set(environments.map(({ nsPath, ciName }) => `${nsPath}/${ciName}`))
}

/** Health of components with monitored instances below `nsPath` that match the query, in slices. */
export function* filteredHealth(exchange: Exchange, nsPath: string) {
  // The real monitoring back end answers no content when unavailable.
  if (isSilent(nsPath)) throw noContent()
  const environments = profileNamespaces(exchange)
  const states = toText(exchange.query['state'])?.split(',')
  const all = yield* componentHealth(exchange, nsPath)
  return all.filter(
    ({ ns, health }) =>
      (!environments || environments.has(`/${toSegments(ns).slice(0, 3).join('/')}`)) &&
      (!states || states.some((state) => (health[state] ?? 0) > 0)),
  )
}

/** Health of components with monitored instances below `nsPath`, in slices. */
export function* componentHealth({ service, organization, rights }: Exchange, nsPath: string) {
  const { store } = service
  const hidden = new Set(
    store.ci
      .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
      .filter((assembly) => !rights.canSee(assembly.ciId))
      .map((assembly) => assembly.ciName),
  )
  const found = new Map<number, ComponentHealth>()
  for (const ids of deployedIds(store, nsPath)) {
    for (const row of countStates(store, ids)) {
      const ns = String(row['ns'])
      if (hidden.has(toSegments(ns)[1] ?? '')) continue
      const id = Number(row['id'])
      const { health } =
        found.get(id) ?? addEntry(found, { id, ns, name: String(row['name']), class: String(row['class']) })
      const state = String(row['state'])
      health[state] = (health[state] ?? 0) + Number(row['n'])
      health.total += Number(row['n'])
      health.updated = Math.max(health.updated, Number(row['updated']))
    }
    yield
  }
  return [...found.values()].sort((a, b) => a.id - b.id)
}
