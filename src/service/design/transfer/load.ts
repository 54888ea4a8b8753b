// Loads a design file through the design's own calls, item by item. All or nothing: any refusal rolls the load back.
import { describeClass } from '../../classes/catalog.ts'
import { toAttributes, toFields, toList, toText, type Fields } from '../../http/body.ts'
import { httpError, type Exchange } from '../../http/handler.ts'
import { designPlatformScope, designScope, findDesignItems, findDesignPlatforms } from '../../http/scope.ts'
import { findDraftRelations, type Draft } from '../../model/drafts.ts'
import { createComponent } from '../design-content.ts'
import { parseEdit, removeItems, updateItem } from '../design-items.ts'
import { createPlatform, linkNames, updatePlatform } from '../design.ts'
import { createPart, updatePart, updateWatch } from '../part-edits.ts'
import { designComponentScope, findParts, withParts, type PartKind } from '../parts.ts'
import { findTemplate } from '../packs.ts'
import { findNeighbors, setSiblings } from '../siblings.ts'
import {
  createVariable,
  globalVariableScope,
  localVariableScope,
  updateVariable,
  type VariableScope,
} from '../variable-edits.ts'
import { attempt } from './load-errors.ts'
import { forEachItem, inside, loadRequestFile, toRecord, toVariable, withBody, type Loading } from './load-items.ts'

const OPEN_RELEASE =
  'Design load is not allowed when there is an open release. Please commit or discard current release before proceeding with design loading.'

function loadVariable({ exchange }: Loading, scope: VariableScope, ciName: string, sent: unknown): void {
  const existing = scope.variables.find((variable) => variable.ciName === ciName)
  const { value } = toAttributes({ value: sent })
  // Null stands for the pack's own value.
  if (existing && (value ?? null) === null) return
  const { ciAttrProps, ...record } = toVariable(value ?? '', existing?.attributes, 'design')
  const owned = scope.ciClassName === 'catalog.Localvar' ? { ciAttrProps } : {}
  const change: Exchange = { ...exchange, body: { cms_dj_ci: { ciName, ...record, ...owned } } }
  if (existing) updateVariable(change, scope, String(existing.ciId))
  else createVariable(change, scope)
}

// The scope is read once: names are unique in a file, so that no variable needs those added before.
function loadVariables(loading: Loading, sent: unknown, scope: VariableScope): void {
  forEachItem(loading, 'variables', sent, (item, name, value) =>
    attempt(item.errors, item.path, () => loadVariable(item, scope, name, value)),
  )
}

function loadPart(loading: Loading, kind: PartKind, ciName: string, sent: unknown): void {
  const { exchange } = loading
  const scope = designComponentScope(exchange)
  const parts = findParts(exchange.service.store, scope, scope.component.ciId, kind)
  const existing = parts.find(({ draft }) => draft.ciName === ciName)?.draft
  if (!existing && kind === 'Monitor' && toAttributes(sent)['custom'] !== 'true')
    throw httpError(`Unknown monitor template [${ciName}]`)
  const record = toRecord(`catalog.${kind}`, sent, existing?.attributes ?? {}, 'design')
  const edit = withBody(loading, { cms_dj_ci: { ciName, ...record } })
  const part = existing ? updatePart(edit, kind, String(existing.ciId)) : createPart(edit, kind)
  if (kind === 'Monitor') updateWatch(withBody(loading, { relationAttributes: toFields(sent) }), String(part.ciId))
}

function loadParts(loading: Loading, kind: PartKind, sent: unknown): void {
  forEachItem(loading, `${kind.toLowerCase()}s`, sent, (item, name, fields) =>
    attempt(item.errors, item.path, () => loadPart(item, kind, name, fields)),
  )
}

interface ComponentType {
  readonly template: string
  readonly ciClassName: string
}

/** The template and class that `{template}/{class}` names in the platform's pack. */
function resolveType({ exchange }: Loading, key: string): ComponentType {
  const [, template = '', className = ''] = /^([\w.-]+)\/([\w.-]+)$/.exec(key) ?? []
  if (template === '')
    throw httpError('Invalid component template/type specification. Expected format: <template>/<class>')
  const ciClassName = className.startsWith('catalog.') ? className : `catalog.${className}`
  if (!describeClass(ciClassName)) throw httpError(`Unknown component class [${ciClassName}]`)
  const found = findTemplate(exchange.service.store, designPlatformScope(exchange).platform.attributes, template)
  if (found?.ciClassName !== `mgmt.${ciClassName}`) throw httpError(`Unknown component template [${template}]`)
  return { template, ciClassName }
}

function upsertComponent(loading: Loading, type: ComponentType, ciName: string, sent: unknown): Draft {
  const { exchange } = loading
  const scope = designPlatformScope(exchange)
  const existing = findDesignItems(exchange.service.store, scope, 'Component').find(
    (component) => component.ciName === ciName && component.ciClassName === type.ciClassName,
  )
  const record = { ciName, ...toRecord(type.ciClassName, sent, existing?.attributes ?? {}, 'design') }
  if (existing) return updateItem(exchange, scope.assemblyNs, existing, parseEdit(record, existing.attributes))
  return createComponent(withBody(loading, { template_name: type.template }), record)
}

function loadComponent(loading: Loading, type: ComponentType, ciName: string, sent: unknown): number | undefined {
  const component = attempt(loading.errors, loading.path, () => upsertComponent(loading, type, ciName, sent))
  if (!component) return undefined
  const within = inside(loading, [], { component: String(component.ciId) })
  const { attachments, monitors } = toFields(sent)
  loadParts(within, 'Attachment', attachments)
  loadParts(within, 'Monitor', monitors)
  return component.ciId
}

/** Adds links to siblings of the same class; existing ones stay. */
function loadDependencies({ exchange }: Loading, componentId: number, depends: readonly unknown[]): void {
  const params = { ...exchange.params, component: String(componentId) }
  const scope = designComponentScope({ ...exchange, params })
  const { component } = scope
  const all = findDesignItems(exchange.service.store, scope, 'Component')
  const requested = depends.map((name) => {
    const found = all.find(({ ciName, ciClassName }) => ciName === name && ciClassName === component.ciClassName)
    if (!found)
      throw httpError(
        `Can not find component with name: ${toText(name)}, used in depends of component ${component.ciName}`,
      )
    return found.ciId
  })
  const { dependsOn } = findNeighbors(exchange, scope, component)
  setSiblings(exchange, scope, component, [...dependsOn.map(({ ciId }) => ciId), ...requested])
}

/** Removes the optional components that the file does not name. */
function removeObsolete({ exchange }: Loading, loaded: ReadonlySet<number>): void {
  const scope = designPlatformScope(exchange)
  const { store } = exchange.service
  const requires = "fromCiId = ? AND relationName = 'base.Requires'"
  const optional = findDraftRelations(store, scope.release, requires, scope.platform.ciId)
    .filter(({ attributes }) => attributes['constraint']?.startsWith('0'))
    .map(({ toCiId }) => toCiId)
  const obsolete = findDesignItems(store, scope, 'Component').filter(
    ({ ciId }) => optional.includes(ciId) && !loaded.has(ciId),
  )
  if (obsolete.length === 0) return
  removeItems(
    exchange,
    scope.assemblyNs,
    obsolete.flatMap((component) => withParts(store, scope, component)),
  )
}

/** Loads the components of a platform and returns their ids. */
function loadComponents(loading: Loading, sent: Fields): Set<number> {
  const depends = new Map<number, { readonly item: Loading; readonly names: readonly unknown[] }>()
  forEachItem(loading, 'components', sent, (group, key, components) => {
    const type = attempt(group.errors, group.path, () => resolveType(group, key))
    if (!type) return
    for (const [name, fields] of Object.entries(toFields(components))) {
      const item = inside(group, [name])
      const componentId = loadComponent(item, type, name, fields)
      if (componentId !== undefined) depends.set(componentId, { item, names: toList(toFields(fields)['depends']) })
    }
  })
  // After all components exist.
  for (const [componentId, { item, names }] of depends)
    if (names.length > 0) attempt(item.errors, item.path, () => loadDependencies(item, componentId, names))
  return new Set(depends.keys())
}

const PACK_FORMAT = /^(\w+)\/([\w-]+):(\d+(?:\.\d+\.\d+)?)$/

/** Adds a platform, or updates description and major version of an existing one: its pack stays. */
function upsertPlatform(loading: Loading, ciName: string, sent: Fields, existing: Draft | undefined): Draft {
  const [, source, pack, version] = PACK_FORMAT.exec(toText(sent['pack']) ?? '') ?? []
  if (!version) throw httpError('Invalid platform pack specification. Expected format: <source>/<pack>:<version>')
  const { description, major_version: majorVersion } = toAttributes(sent)
  const ciAttributes = {
    ...(description !== undefined && { description }),
    ...(majorVersion !== undefined && { major_version: majorVersion }),
  }
  if (!existing) createPlatform(withBody(loading, { cms_dj_ci: { ciName, ciAttributes: { source, pack, version } } }))
  const update = withBody(inside(loading, [], { platform: ciName }), {})
  const links_to = linkNames(update, designPlatformScope(update))
  return updatePlatform({ ...update, body: { cms_dj_ci: { ciAttributes }, links_to } })
}

function loadPlatform(loading: Loading, name: string, sent: unknown): void {
  const { exchange, errors } = loading
  const fields = toFields(sent)
  const existing = findDesignPlatforms(exchange.service.store, designScope(exchange)).find(
    ({ ciName }) => ciName === name,
  )
  const platform = attempt(errors, loading.path, () => upsertPlatform(loading, name, fields, existing))
  if (!platform) return
  const within = inside(loading, [], { platform: String(platform.ciId) })
  loadVariables(within, fields['variables'], localVariableScope(within.exchange))
  const components = toFields(fields['components'])
  if (Object.keys(components).length === 0) return
  const loaded = loadComponents(within, components)
  if (existing) attempt(errors, loading.path, () => removeObsolete(within, loaded))
}

/** Adds links between platforms; existing ones stay. */
function loadLinks(loading: Loading, name: string, links: readonly unknown[]): void {
  const { exchange } = inside(loading, [], { platform: name })
  const platforms = findDesignPlatforms(exchange.service.store, designScope(exchange)).map(({ ciName }) => ciName)
  const unknown = links.find((link) => !platforms.includes(toText(link) ?? ''))
  if (unknown !== undefined)
    throw httpError(`Can not find platform with name: ${toText(unknown)}, used in links of platform ${name}`)
  const links_to = [...linkNames(exchange, designPlatformScope(exchange)), ...links]
  updatePlatform({ ...exchange, body: { cms_dj_ci: {}, links_to } })
}

function loadAll(loading: Loading, data: Fields): void {
  loadVariables(loading, data['variables'], globalVariableScope(loading.exchange))
  forEachItem(loading, 'platforms', data['platforms'], loadPlatform)
  // After all platforms exist. A link from one that failed would only repeat its error.
  forEachItem(loading, 'platforms', data['platforms'], (item, name, fields) => {
    const links = toList(toFields(fields)['links'])
    const failed = item.errors.some(({ path }) => path.join('\n') === item.path.join('\n'))
    if (links.length > 0 && !failed) attempt(item.errors, item.path, () => loadLinks(item, name, links))
  })
}

/**
 * Loads the file of the request into the design of the path and answers its data. Throws 422 with the errors of all items. A preview
 * throws its answer, which rolls the load back.
 */
export function loadDesign(exchange: Exchange): Fields {
  if (designScope(exchange).release) throw httpError(OPEN_RELEASE)
  return loadRequestFile(exchange, loadAll)
}
