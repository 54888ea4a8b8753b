// Monitors of packs (service-api 7.5). They belong to the templates of environments.
import { isComponentClass } from './namespaces.ts'
import type { Attributes, CiRow } from './rows.ts'
import type { Store } from '../store/store.ts'

/** The component template of an availability's namespace. The platform template may have the same name. */
export const findEnvironmentTemplate = (store: Store, nsPath: string, name: string): CiRow | undefined =>
  store.ci
    .all("nsPath = ? AND ciName = ? AND ciClassName LIKE 'mgmt.manifest.%'", nsPath, name)
    .find(({ ciClassName }) => isComponentClass(ciClassName))

/** The pack's monitors `{pack}-{template}-{name}` by `{name}`. */
export function findPackMonitors(store: Store, platform: Attributes, template: string): Map<string, CiRow> {
  const { source, pack, version } = platform
  const found = findEnvironmentTemplate(store, `/public/${source}/packs/${pack}/${version}/redundant`, template)
  const watched = found ? store.relation.all("fromCiId = ? AND relationName LIKE '%.WatchedBy'", found.ciId) : []
  return new Map(
    watched.flatMap(({ toCiId }) => {
      const monitor = store.ci.find(toCiId)
      return monitor ? [[monitor.ciName.replace(`${pack}-${template}-`, ''), monitor]] : []
    }),
  )
}
