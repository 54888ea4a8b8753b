// Contents of packs besides components: monitors and variables, and the component types of a platform (service-api 2.2, 7.4, 7.5).
import { addItem, addRelation, findDrafts, findOpenRelease, type Draft } from '../model/drafts.ts'
import { toFields, toList } from '../http/body.ts'
import { HttpError, type Exchange } from '../http/handler.ts'
import { findPackMonitors } from '../model/pack-monitors.ts'
import type { Attributes, CiRow } from '../model/rows.ts'
import type { DesignPlatformScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'
import { ensureDesignRelease } from './design-items.ts'
import { checkPack, packNs, parseLimits, visibleTemplates } from './packs.ts'
import { componentsByTemplate, getTemplateName } from './siblings.ts'

/** Template name to minimum, maximum and current count. Deleted components do not count. */
export function componentTypes(exchange: Exchange, scope: DesignPlatformScope) {
  const { store } = exchange.service
  const byTemplate = componentsByTemplate(exchange, scope)
  return Object.fromEntries(
    visibleTemplates(store, scope.platform.attributes).map((template) => {
      const all = byTemplate.get(template.ciName) ?? []
      const current = all.filter(({ change }) => change?.rfcAction !== 'delete').length
      return [template.ciName, { ...parseLimits(store, template), current }]
    }),
  )
}

/** The pack's monitor of a design monitor; undefined for a user-made one. */
export function findPackMonitor(exchange: Exchange, scope: DesignPlatformScope, component: Draft, monitor: Draft) {
  const { platform } = scope
  const found = findPackMonitors(
    exchange.service.store,
    platform.attributes,
    getTemplateName(exchange, scope, component),
  )
  return found.get(monitor.ciName.replace(`${platform.ciName}-${component.ciName}-`, ''))
}

/** Adds the pack's missing monitors of a component, named `{platform}-{component}-{monitor}` (6.4). */
export function addPackMonitors(exchange: Exchange, scope: DesignPlatformScope, component: Draft): void {
  const { service, operator } = exchange
  const { store } = service
  const { platform, platformNs: nsPath } = scope
  const open = findOpenRelease(store, 'design', scope.assemblyNs)
  const existing = findDrafts(store, open, "nsPath = ? AND ciClassName = 'catalog.Monitor'", nsPath)
  const template = getTemplateName(exchange, { ...scope, release: open }, component)
  for (const [name, monitor] of findPackMonitors(store, platform.attributes, template)) {
    const ciName = `${platform.ciName}-${component.ciName}-${name}`
    if (existing.some((draft) => draft.ciName === ciName)) continue
    const release = ensureDesignRelease(exchange, scope.assemblyNs)
    const item = { ciName, ciClassName: 'catalog.Monitor', nsPath, attributes: monitor.ciAttributes }
    const { ciId: toCiId } = addItem(service, release, operator.username, item)
    const ends = { relationName: 'catalog.WatchedBy', fromCiId: component.ciId, toCiId, nsPath }
    addRelation(service, release, operator.username, { ...ends, attributes: { source: 'design' } })
  }
}

/** The pack's variables, oldest first. */
export const findPackVariables = (store: Store, platform: Attributes): CiRow[] =>
  store.ci.all("nsPath = ? AND ciClassName = 'mgmt.catalog.Localvar' ORDER BY ciId", packNs(platform))

/** Adds the pack's missing variables. */
export function addPackVariables(exchange: Exchange, scope: DesignPlatformScope): void {
  const { service, operator } = exchange
  const { store } = service
  const open = findOpenRelease(store, 'design', scope.assemblyNs)
  const existing = findDrafts(store, open, "nsPath = ? AND ciClassName = 'catalog.Localvar'", scope.platformNs)
  for (const template of findPackVariables(store, scope.platform.attributes)) {
    if (existing.some((draft) => draft.ciName === template.ciName)) continue
    const release = ensureDesignRelease(exchange, scope.assemblyNs)
    const { ciName, ciAttributes: attributes, attrProps: properties } = template
    const item = { ciName, ciClassName: 'catalog.Localvar', nsPath: scope.platformNs, attributes, properties }
    const added = addItem(service, release, operator.username, item)
    addRelation(service, release, operator.username, {
      relationName: 'catalog.ValueFor',
      fromCiId: added.ciId,
      toCiId: scope.platform.ciId,
      nsPath: scope.platformNs,
    })
  }
}

/** Why a platform's pack cannot be used, or undefined. */
export function packError({ service }: Exchange, platform: Draft): string | undefined {
  try {
    checkPack(service.store, platform.attributes)
    return undefined
  } catch (error) {
    if (error instanceof HttpError)
      return `Platform '${platform.ciName}': ${toList(toFields(error.body)['errors']).join(' ')}`
    throw error
  }
}
