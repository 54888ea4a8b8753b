// Variable references inside attribute values (service-api 6.4): $OO_LOCAL{x}, $OO_GLOBAL{x}, $OO_CLOUD{x}.
import { below } from '../namespaces.ts'
import type { Attributes, CiRow } from '../model.ts'
import type { Store } from '../store/store.ts'

export interface Variables {
  LOCAL: ReadonlyMap<string, string>
  GLOBAL: ReadonlyMap<string, string>
  CLOUD: ReadonlyMap<string, string>
}

function valuesIn(store: Store, nsPath: string, kind: string): Map<string, string> {
  const rows = store.ci.all(`nsPath = ? AND ciClassName LIKE '%.${kind}'`, nsPath)
  return new Map(
    rows.map((row) => {
      const secure = row.ciAttributes['secure'] === 'true'
      return [row.ciName, row.ciAttributes[secure ? 'encrypted_value' : 'value'] ?? '']
    }),
  )
}

/** Variables that count for a platform on a cloud. */
export function variablesFor(store: Store, environmentManifestNs: string, platformNs: string, cloud: CiRow): Variables {
  return {
    LOCAL: valuesIn(store, platformNs, 'Localvar'),
    GLOBAL: valuesIn(store, environmentManifestNs, 'Globalvar'),
    CLOUD: valuesIn(store, below(cloud.nsPath, cloud.ciName), 'Cloudvar'),
  }
}

const REFERENCE = /\$OO_(LOCAL|GLOBAL|CLOUD)\{([^}]*)\}/g

const isKind = (kind: string): kind is keyof Variables => kind === 'LOCAL' || kind === 'GLOBAL' || kind === 'CLOUD'

/** Attributes with references replaced; one to an unknown variable stays. A variable may refer to others, five deep. */
export function resolve(attributes: Attributes, variables: Variables): Attributes {
  const replace = (value: string, left: number): string =>
    value.replace(REFERENCE, (whole, kind: string, name: string) => {
      const found = isKind(kind) ? variables[kind].get(name) : undefined
      return found === undefined || left === 0 ? whole : replace(found, left - 1)
    })
  const resolved: Attributes = {}
  for (const [name, value] of Object.entries(attributes))
    resolved[name] = value?.includes('$OO_') ? replace(value, 5) : value
  return resolved
}
