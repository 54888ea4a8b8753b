// Health of deployed components (service-api 2.11): how many instances are in which operational state.
import type { Exchange } from './handler.ts'
import { segmentsOf, within } from './namespaces.ts'

/** One entry per component with watched instances below `nsPath`. */
export function componentHealth({ service, organization, rights }: Exchange, nsPath: string) {
  const { store } = service
  const { sql, values } = within(nsPath, 'i.nsPath')
  const rows = store.database.all(
    'SELECT c.ciId AS id, c.nsPath AS ns, c.ciName AS name, c.ciClassName AS class, i.opsState AS state, count(*) AS n, ' +
      'max(coalesce((SELECT max(e.opened) FROM event e WHERE e.ciId = i.ciId), i.updated)) AS updated FROM ci i ' +
      "JOIN relation r ON r.toCiId = i.ciId AND r.relationName = 'base.RealizedAs' JOIN ci c ON c.ciId = r.fromCiId " +
      `WHERE ${sql} AND i.opsState IS NOT NULL GROUP BY c.ciId, i.opsState ORDER BY c.ciId`,
    ...values,
  )
  const hidden = new Set(
    store.ci
      .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
      .filter((assembly) => !rights.sees(assembly.ciId))
      .map((assembly) => assembly.ciName),
  )
  type Health = Record<string, number> & { total: number; good: number; updated: number }
  const found = new Map<number, { id: number; ns: string; name: string; class: string; health: Health }>()
  for (const row of rows) {
    const ns = String(row['ns'])
    if (hidden.has(segmentsOf(ns)[1] ?? '')) continue
    const id = Number(row['id'])
    const entry = found.get(id) ?? {
      id,
      ns,
      name: String(row['name']),
      class: String(row['class']),
      health: { total: 0, good: 0, updated: 0 },
    }
    const { health } = entry
    const state = String(row['state'])
    health[state] = (health[state] ?? 0) + Number(row['n'])
    health.total += Number(row['n'])
    health.updated = Math.max(health.updated, Number(row['updated']))
    found.set(id, entry)
  }
  return [...found.values()]
}
