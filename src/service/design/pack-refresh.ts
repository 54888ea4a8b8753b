// Updates a design platform to the current state or another version of its pack (service-api 2.2).
import { editItem, type Draft } from '../model/drafts.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import { findPackMonitors } from '../model/pack-monitors.ts'
import type { Attributes, CiRow } from '../model/rows.ts'
import type { DesignPlatformScope } from '../http/scope.ts'
import { ensureDesignRelease } from './design-items.ts'
import { addPackMonitors, addPackVariables } from './pack-content.ts'
import { addComponent, checkPack, parseLimits, visibleTemplates } from './packs.ts'
import { findPlatformChanges } from './platform-release.ts'
import { addPackDependencies, componentsByTemplate, getTemplateName } from './siblings.ts'
import { findParts } from './parts.ts'

/** Pack values of attributes that the design does not own (owner `design`, 3.8). */
function packValues(draft: Draft, template: CiRow): Attributes {
  const owners = (draft.change?.ciAttrProps ?? draft.row?.attrProps)?.['owner'] ?? {}
  return Object.fromEntries(
    Object.entries(template.ciAttributes).filter(
      ([name, value]) => owners[name] !== 'design' && (draft.attributes[name] ?? '') !== (value ?? ''),
    ),
  )
}

function applyPackValues(exchange: Exchange, assemblyNs: string, draft: Draft, template: CiRow): void {
  const attributes = packValues(draft, template)
  if (Object.keys(attributes).length === 0) return
  editItem(exchange.service, ensureDesignRelease(exchange, assemblyNs), exchange.operator.username, draft, {
    attributes,
  })
}

function refreshMonitors(exchange: Exchange, scope: DesignPlatformScope, component: Draft): void {
  const { store } = exchange.service
  const templates = findPackMonitors(store, scope.platform.attributes, getTemplateName(exchange, scope, component))
  for (const { draft } of findParts(store, scope, component.ciId, 'Monitor')) {
    const template = templates.get(draft.ciName.replace(`${scope.platform.ciName}-${component.ciName}-`, ''))
    if (template) applyPackValues(exchange, scope.assemblyNs, draft, template)
  }
  addPackMonitors(exchange, scope, component)
}

/** Adds and updates what the pack has; removes nothing. */
function refreshPlatform(exchange: Exchange, scope: DesignPlatformScope): void {
  const { store } = exchange.service
  const byTemplate = componentsByTemplate(exchange, scope)
  for (const template of visibleTemplates(store, scope.platform.attributes)) {
    const components = byTemplate.get(template.ciName) ?? []
    for (const component of components) {
      applyPackValues(exchange, scope.assemblyNs, component, template)
      refreshMonitors(exchange, scope, component)
    }
    if (components.length > 0 || parseLimits(store, template).min < 1) continue
    const release = ensureDesignRelease(exchange, scope.assemblyNs)
    const owner = { platformId: scope.platform.ciId, nsPath: scope.platformNs }
    const change = addComponent(exchange.service, release, exchange.operator.username, owner, template)
    const added: Draft = { ...change, row: undefined, change, attributes: change.ciAttributes }
    addPackDependencies(exchange, scope, added, template)
    addPackMonitors(exchange, scope, added)
  }
  addPackVariables(exchange, scope)
}

function checkNoOpenChanges(exchange: Exchange, scope: DesignPlatformScope, operation: string): void {
  const { cis, relations } = findPlatformChanges(exchange.service.store, scope)
  if (cis.length + relations.length === 0) return
  throw httpError(
    `${operation} not allowed with pending platform changes in the current release. Please commit or discard the current changes of the platform first.`,
  )
}

/** Updates to the pack's current state. Throws 422 if the platform has open changes or the pack is missing. */
export function refreshPack(exchange: Exchange, scope: DesignPlatformScope): void {
  checkNoOpenChanges(exchange, scope, 'Pack refresh')
  checkPack(exchange.service.store, scope.platform.attributes)
  refreshPlatform(exchange, scope)
}

/** Switches to another pack version. Throws 422 if the platform has open changes or the version is missing. */
export function updatePack(exchange: Exchange, scope: DesignPlatformScope, version: string): void {
  checkNoOpenChanges(exchange, scope, 'Pack update')
  const attributes = { version }
  checkPack(exchange.service.store, { ...scope.platform.attributes, ...attributes })
  const release = ensureDesignRelease(exchange, scope.assemblyNs)
  const platform = editItem(exchange.service, release, exchange.operator.username, scope.platform, { attributes })
  refreshPlatform(exchange, { ...scope, release, platform })
}
