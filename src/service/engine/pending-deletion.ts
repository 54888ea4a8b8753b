// Whether parts of an environment's manifest are still deployed, so that their removal waits for a deployment (service-api 3.1).
import { manifestToBom, shortClassName, withinNamespace } from '../model/namespaces.ts'
import type { ChangeRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'

const hasInstances = (store: Store, componentId: number) =>
  store.relation.count("fromCiId = ? AND relationName = 'base.RealizedAs'", componentId) > 0

/** Whether the removed item, its owner or its contents are deployed. */
export function isStillDeployed(store: Store, { ciId, ciClassName, nsPath }: ChangeRow): boolean {
  if (!ciClassName.startsWith('manifest.')) return false
  if (hasInstances(store, ciId)) return true
  const kind = shortClassName(ciClassName)
  if (kind === 'Monitor' || kind === 'Attachment') {
    const where = "toCiId = ? AND relationName IN ('manifest.WatchedBy', 'manifest.EscortedBy')"
    return store.relation.all(where, ciId).some(({ fromCiId }) => hasInstances(store, fromCiId))
  }
  if (kind !== 'Platform' && kind !== 'Localvar' && kind !== 'Globalvar') return false
  const platformNs = kind === 'Platform' ? contentNamespace(store, ciId, nsPath) : nsPath
  const { sql, values } = withinNamespace(manifestToBom(platformNs))
  return store.ci.count(`${sql} AND ciClassName LIKE 'bom.%'`, ...values) > 0
}

// A platform's record may be in the environment's namespace or its own (6.4).
function contentNamespace(store: Store, platformId: number, nsPath: string): string {
  const platform = store.ci.find(platformId)
  return platform && nsPath.endsWith('/manifest')
    ? `${nsPath}/${platform.ciName}/${platform.ciAttributes['major_version'] || '1'}`
    : nsPath
}
