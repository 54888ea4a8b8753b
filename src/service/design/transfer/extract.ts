// The committed design as nested maps by name, as the real service exports it (service-api 2.2).
import { FILE_SECRET_PREFIX } from '../../../contract/core/values.ts'
import { describeClass } from '../../classes/catalog.ts'
import { toText, type Fields } from '../../http/body.ts'
import type { Exchange } from '../../http/handler.ts'
import { parseJson } from '../../http/json.ts'
import { designScope, findDesignItems, findDesignPlatforms, type DesignPlatformScope } from '../../http/scope.ts'
import { findDraftRelations, findDrafts, type Draft } from '../../model/drafts.ts'
import { designPath } from '../../model/namespaces.ts'
import type { Attributes } from '../../model/rows.ts'
import { matchesSegment } from '../../model/segments.ts'
import { linkNames } from '../design.ts'
import { findPackMonitor, findPackVariables } from '../pack-content.ts'
import { findTemplate } from '../packs.ts'
import { findParts } from '../parts.ts'
import { findNeighbors } from '../siblings.ts'

interface PlatformExtract {
  readonly exchange: Exchange
  readonly scope: DesignPlatformScope
  /** Keeps structured attributes as JSON text. */
  readonly collapse: boolean
}

export const byName = (one: { ciName: string }, other: { ciName: string }) => (one.ciName < other.ciName ? -1 : 1)

/** `{ name: value }`, or {} for an empty list or map. */
export const ifAny = (name: string, value: object): Fields => (Object.keys(value).length > 0 ? { [name]: value } : {})

export const propertyOf = ({ row, change }: Draft, property: string, attribute: string) =>
  (change?.ciAttrProps ?? row?.attrProps)?.[property]?.[attribute]

export const hideSecret = (draft: Draft, name: string, value: string) =>
  propertyOf(draft, 'IS_SECURED', name) === 'true' && value !== '' ? FILE_SECRET_PREFIX : value

/** Attributes that the design set: owned by it, or different from the pack's. Without `pack`, all. */
function pickAttributes(draft: Draft, pack: Attributes | undefined): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const [name, value] of Object.entries(draft.attributes)) {
    const isOwn = propertyOf(draft, 'owner', name) === 'design' || (value ?? '') !== (pack?.[name] ?? '')
    if (value !== null && (!pack || isOwn)) picked[name] = hideSecret(draft, name, value)
  }
  return picked
}

function parseStructure(value: string): unknown {
  try {
    return parseJson(value)
  } catch {
    return value
  }
}

/** Arrays and maps inside attributes instead of their JSON text. */
export function expand(className: string, attributes: Record<string, string>): Fields {
  const structured = new Set(
    (describeClass(className)?.attributes ?? [])
      .filter(({ dataType }) => ['array', 'hash', 'struct'].includes(dataType))
      .map(({ name }) => name),
  )
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, structured.has(name) ? parseStructure(value) : value]),
  )
}

const toFileAttributes = ({ collapse }: PlatformExtract, className: string, attributes: Record<string, string>) =>
  collapse ? attributes : expand(className, attributes)

function extractAttachments(extract: PlatformExtract, component: Draft): Fields {
  const { exchange, scope } = extract
  const parts = findParts(exchange.service.store, scope, component.ciId, 'Attachment').map(({ draft }) => draft)
  return Object.fromEntries(
    parts
      .toSorted(byName)
      .map((part) => [part.ciName, toFileAttributes(extract, part.ciClassName, pickAttributes(part, undefined))]),
  )
}

/** User-made monitors, and the pack's with their changed attributes. */
function extractMonitors(extract: PlatformExtract, component: Draft): Fields {
  const { exchange, scope } = extract
  const found = findParts(exchange.service.store, scope, component.ciId, 'Monitor')
  const entries = found.flatMap(({ draft, relation }): [string, Fields][] => {
    const attributes = pickAttributes(draft, findPackMonitor(exchange, scope, component, draft)?.ciAttributes)
    if (Object.keys(attributes).length === 0) return []
    const watched = Object.entries(relation.attributes).filter(([, value]) => value !== null && value !== '')
    const fields = { ...toFileAttributes(extract, draft.ciClassName, attributes), ...Object.fromEntries(watched) }
    return [[draft.ciName, fields]]
  })
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A component's fields; undefined if it is required by the pack and unchanged. */
function extractComponent(extract: PlatformExtract, component: Draft, isOptional: boolean, template: string) {
  const { exchange, scope } = extract
  const pack = findTemplate(exchange.service.store, scope.platform.attributes, template)
  const attributes = pickAttributes(component, pack?.ciAttributes ?? {})
  const { dependsOn } = findNeighbors(exchange, scope, component)
  const siblings = dependsOn.filter(({ ciClassName }) => ciClassName === component.ciClassName)
  const parts = {
    ...ifAny('attachments', extractAttachments(extract, component)),
    ...ifAny('monitors', extractMonitors(extract, component)),
  }
  if (!isOptional && Object.keys({ ...attributes, ...parts }).length === 0) return undefined
  return {
    ...toFileAttributes(extract, component.ciClassName, attributes),
    ...ifAny(
      'depends',
      siblings.map(({ ciName }) => ciName),
    ),
    ...parts,
  }
}

/** Components by `{template}/{class}` and name. */
function extractComponents(extract: PlatformExtract): Record<string, Record<string, Fields>> {
  const { exchange, scope } = extract
  const { store } = exchange.service
  const requires = "fromCiId = ? AND relationName = 'base.Requires'"
  const relations = findDraftRelations(store, scope.release, requires, scope.platform.ciId)
  const result: Record<string, Record<string, Fields>> = {}
  for (const component of findDesignItems(store, scope, 'Component').toSorted(byName)) {
    const { template, constraint } = relations.find(({ toCiId }) => toCiId === component.ciId)?.attributes ?? {}
    const templateName = template ?? component.ciName
    const fields = extractComponent(extract, component, constraint?.startsWith('0') ?? false, templateName)
    if (!fields) continue
    const key = `${templateName}/${component.ciClassName.replace(/^catalog\./, '')}`
    result[key] = { ...result[key], [component.ciName]: fields }
  }
  return result
}

export const variableValue = (variable: Draft) =>
  variable.attributes['secure'] === 'true' ? FILE_SECRET_PREFIX : variable.attributes['value']

/** Values by name; null for a variable of the pack that the design did not set. */
function extractLocalVariables({ exchange, scope }: PlatformExtract): Record<string, string | null | undefined> {
  const { store } = exchange.service
  const ofPack = findPackVariables(store, scope.platform.attributes)
  return Object.fromEntries(
    findDesignItems(store, scope, 'Localvar').map((variable) => {
      const pack = ofPack.find(({ ciName }) => ciName === variable.ciName)
      const isOwn = !pack || Object.keys(pickAttributes(variable, pack.ciAttributes)).length > 0
      return [variable.ciName, isOwn ? variableValue(variable) : null]
    }),
  )
}

function extractPlatform(extract: PlatformExtract): Fields {
  const { exchange, scope } = extract
  const { source, pack, version, description, major_version: majorVersion } = scope.platform.attributes
  return {
    pack: `${source}/${pack}:${version}`,
    ...(description && { description }),
    major_version: majorVersion,
    ...ifAny('links', linkNames(exchange, scope)),
    ...ifAny('variables', extractLocalVariables(extract)),
    ...ifAny('components', extractComponents(extract)),
  }
}

function extractGlobalVariables({ service }: Exchange, assemblyNs: string) {
  const variables = findDrafts(service.store, undefined, "nsPath = ? AND ciClassName = 'catalog.Globalvar'", assemblyNs)
  return Object.fromEntries(variables.map((variable) => [variable.ciName, variableValue(variable)]))
}

/** The committed design of the path, or the platform that the query selects. */
export function extractDesign(exchange: Exchange) {
  const { query, service } = exchange
  const scope = { ...designScope(exchange), release: undefined }
  const collapse = query['collapse'] !== undefined && query['collapse'] !== 'false'
  const platformId = toText(query['platform_id'])
  const platforms = findDesignPlatforms(service.store, scope)
    .filter((platform) => platformId === undefined || matchesSegment(platformId)(platform))
    .toSorted(byName)
    .map((platform) => {
      const platformScope = { ...scope, platform, platformNs: designPath(scope.assemblyNs, platform.ciName) }
      return [platform.ciName, extractPlatform({ exchange, scope: platformScope, collapse })]
    })
  return {
    ...(platformId === undefined && ifAny('variables', extractGlobalVariables(exchange, scope.assemblyNs))),
    ...ifAny('platforms', Object.fromEntries(platforms)),
  }
}
