// What an environment sets beyond its design, as nested maps by name like a design file (service-api 2.3).
import { byName, expand, hideSecret, ifAny, propertyOf, variableValue } from '../../design/transfer/extract.ts'
import type { Fields } from '../../http/body.ts'
import type { Exchange } from '../../http/handler.ts'
import {
  environmentScope,
  findComponents,
  findPlatforms,
  platformContentNs,
  type PlatformScope,
} from '../../http/scope.ts'
import { findDraftRelations, findDrafts, type Draft } from '../../model/drafts.ts'
import { findScaledDependencies, SCALE_ATTRIBUTES } from '../scale.ts'
import { findParts, type PartKind } from '../transition-monitors.ts'

interface PlatformExtract {
  readonly exchange: Exchange
  readonly scope: PlatformScope
  /** Keeps structured attributes as JSON text. */
  readonly collapse: boolean
}

const isOwned = (draft: Draft, name: string) => propertyOf(draft, 'owner', name) === 'manifest'

/** Attributes whose values the environment owns: pulls keep them. */
function pickAttributes({ collapse }: PlatformExtract, draft: Draft): Fields {
  const owned = Object.entries(draft.attributes).flatMap(([name, value]) =>
    value !== null && isOwned(draft, name) ? [[name, hideSecret(draft, name, value)] as const] : [],
  )
  const picked = Object.fromEntries(owned)
  return collapse ? picked : expand(draft.ciClassName, picked)
}

function extractParts(extract: PlatformExtract, component: Draft, kind: PartKind): Fields {
  const parts = findParts(extract.exchange, { ...extract.scope, component }, kind).toSorted(byName)
  const entries = parts.map((part) => [part.ciName, pickAttributes(extract, part)] as const)
  return Object.fromEntries(entries.filter(([, fields]) => Object.keys(fields).length > 0))
}

/** Components with own values, by `{template}/{class}` and name. */
function extractComponents(extract: PlatformExtract): Record<string, Fields> {
  const { exchange, scope } = extract
  const { store } = exchange.service
  const where = "fromCiId = ? AND relationName = 'manifest.Requires'"
  const requires = findDraftRelations(store, undefined, where, scope.platform.ciId)
  const result: Record<string, Fields> = {}
  for (const component of findComponents(store, scope).toSorted(byName)) {
    const fields = {
      ...pickAttributes(extract, component),
      ...ifAny('attachments', extractParts(extract, component, 'Attachment')),
      ...ifAny('monitors', extractParts(extract, component, 'Monitor')),
    }
    if (Object.keys(fields).length === 0) continue
    const template = requires.find(({ toCiId }) => toCiId === component.ciId)?.attributes['template']
    const key = `${template || component.ciName}/${component.ciClassName.replace(/^manifest\./, '')}`
    result[key] = { ...result[key], [component.ciName]: fields }
  }
  return result
}

/** The scale of a redundant platform, by the name of the scaled component. */
function extractScale({ exchange, scope }: PlatformExtract): Fields {
  const components = findComponents(exchange.service.store, scope)
  const entries = findScaledDependencies(exchange, scope).map(({ toCiId, attributes }) => {
    const scale = SCALE_ATTRIBUTES.flatMap((name) => (attributes[name] ? [[name, attributes[name]] as const] : []))
    return [components.find(({ ciId }) => ciId === toCiId)?.ciName ?? String(toCiId), Object.fromEntries(scale)]
  })
  return Object.fromEntries(entries)
}

function extractVariables({ service: { store } }: Exchange, nsPath: string, className: string): Fields {
  const variables = findDrafts(store, undefined, 'nsPath = ? AND ciClassName = ?', nsPath, className)
  const owned = variables.filter((draft) => isOwned(draft, 'value') || isOwned(draft, 'encrypted_value'))
  return Object.fromEntries(owned.toSorted(byName).map((draft) => [draft.ciName, variableValue(draft)]))
}

function extractPlatform(extract: PlatformExtract): Fields {
  const { exchange, scope } = extract
  const { source, pack, version, major_version: majorVersion } = scope.platform.attributes
  return {
    pack: `${source}/${pack}:${version}`,
    major_version: majorVersion,
    ...ifAny('scale', extractScale(extract)),
    ...ifAny('variables', extractVariables(exchange, scope.platformNs, 'manifest.Localvar')),
    ...ifAny('components', extractComponents(extract)),
  }
}

/** The name of a platform in a file; versions that are not active have their major version. */
const platformKey = ({ ciName, attributes }: Draft) =>
  attributes['is_active'] === 'false' ? `${ciName}!${attributes['major_version']}` : ciName

/** The committed values that the environment of the path owns, or those of the platform that the query selects. */
export function extractEnvironment(exchange: Exchange) {
  const { query, service } = exchange
  const scope = { ...environmentScope(exchange), release: undefined }
  const collapse = query['collapse'] !== undefined && query['collapse'] !== 'false'
  const platformId = query['platform_id']
  const platforms = findPlatforms(service.store, scope)
    .filter(({ ciId, ciName }) => platformId === undefined || platformId === String(ciId) || platformId === ciName)
    .toSorted(byName)
    .map((platform) => {
      const platformScope = { ...scope, platform, platformNs: platformContentNs(scope.manifestNs, platform) }
      return [platformKey(platform), extractPlatform({ exchange, scope: platformScope, collapse })] as const
    })
  return {
    ...(platformId === undefined &&
      ifAny('variables', extractVariables(exchange, scope.manifestNs, 'manifest.Globalvar'))),
    ...ifAny('platforms', Object.fromEntries(platforms)),
  }
}
