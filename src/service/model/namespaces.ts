// Namespace paths (service-api 6.4).
import type { SqlValue } from '../store/database.ts'

export const cloudsPath = (organization: string) => `/${organization}/_clouds`
export const designPath = (assemblyNs: string, platform: string) => `${assemblyNs}/_design/${platform}`
export const manifestPath = (environmentNs: string) => `${environmentNs}/manifest`
export const bomPath = (environmentNs: string) => `${environmentNs}/bom`

/** Namespace of the contents of an environment or assembly, from its record's namespace and name. */
export const childPath = (nsPath: string, name: string) => `${nsPath === '/' ? '' : nsPath}/${name}`

/** `.../manifest/{platform}/{major}` as `.../bom/{platform}/{major}`. */
export const manifestToBom = (nsPath: string) => nsPath.replace(/^(\/[^/]+\/[^/]+\/[^/]+)\/manifest(?=\/|$)/, '$1/bom')

/** SQL condition "in or below this namespace" that the index on `nsPath` covers. '0' is the character after '/'. */
export function withinNamespace(path: string, column = 'nsPath'): { sql: string; values: SqlValue[] } {
  const sql = `(${column} = ? OR (${column} >= ? AND ${column} < ?))`
  return { sql, values: [path, `${path}/`, `${path}0`] }
}

/** Segments of a path: organization, assembly, environment, ... */
export const toSegments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** Last part of a class name: `Compute` of `bom.oneops.1.Compute`. */
export const shortClassName = (className: string) => className.slice(className.lastIndexOf('.') + 1)

const NON_COMPONENT_CLASS = /\.(?:Platform|Monitor|Attachment|Localvar|Globalvar|Log|Procedure|Relay)$/

/** Whether records of this class in a platform's namespace are components. */
export const isComponentClass = (className: string) => !NON_COMPONENT_CLASS.test(className)

/** Class of another layer: `bom.oneops.1.Compute` for `manifest.oneops.1.Compute`. */
export const toLayerClass = (layer: 'catalog' | 'manifest' | 'bom', className: string) =>
  className.replace(/^(?:mgmt\.)?(?:catalog|manifest|bom)(?=\.)/, layer)
