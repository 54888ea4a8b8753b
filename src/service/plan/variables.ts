// Variable references in attribute values (service-api 6.4): $OO_LOCAL{x}, $OO_GLOBAL{x}, $OO_CLOUD{x}.
import { findDrafts } from '../model/drafts.ts'
import { childPath } from '../model/namespaces.ts'
import type { Attributes, CiRow } from '../model/rows.ts'
import type { PlanView } from './topology.ts'

export interface Variables {
  LOCAL: ReadonlyMap<string, string>
  GLOBAL: ReadonlyMap<string, string>
  CLOUD: ReadonlyMap<string, string>
}

function readVariables({ store, release }: PlanView, nsPath: string, kind: string): Map<string, string> {
  return new Map(
    findDrafts(store, release, 'nsPath = ? AND ciClassName LIKE ?', nsPath, `%.${kind}`).map(
      ({ ciName, attributes }) => {
        const secure = attributes['secure'] === 'true'
        return [ciName, attributes[secure ? 'encrypted_value' : 'value'] ?? '']
      },
    ),
  )
}

/** Variables in scope for a platform on a cloud. */
export function variablesFor(
  view: PlanView,
  environmentManifestNs: string,
  platformNs: string,
  cloud: CiRow,
): Variables {
  return {
    LOCAL: readVariables(view, platformNs, 'Localvar'),
    GLOBAL: readVariables(view, environmentManifestNs, 'Globalvar'),
    CLOUD: readVariables(view, childPath(cloud.nsPath, cloud.ciName), 'Cloudvar'),
  }
}

const VARIABLE_REFERENCE = /\$OO_(LOCAL|GLOBAL|CLOUD)\{([^}]*)\}/g

const isVariableKind = (kind: string): kind is keyof Variables =>
  kind === 'LOCAL' || kind === 'GLOBAL' || kind === 'CLOUD'

/** Replaces references; unknown variables stay as they are. Variables may refer to others, up to five levels deep. */
export function resolveVariables(attributes: Attributes, variables: Variables): Attributes {
  const replace = (value: string, left: number): string =>
    value.replace(VARIABLE_REFERENCE, (reference, kind: string, name: string) => {
      const found = isVariableKind(kind) ? variables[kind].get(name) : undefined
      return found === undefined || left === 0 ? reference : replace(found, left - 1)
    })
  const resolved: Attributes = {}
  for (const [name, value] of Object.entries(attributes))
    resolved[name] = value?.includes('$OO_') ? replace(value, 5) : value
  return resolved
}
