import { defaultsOf } from '../classes/catalog.ts'
import type * as calls from '../../contract/design/platforms.ts'
import { checkName } from '../model/attribute-rules.ts'
import { toAttributes, unwrap, toFields, toId, toList, toRemark, toText } from '../http/body.ts'
import {
  addRelation,
  findDraftRelations,
  findDrafts,
  editRelation,
  findOpenRelease,
  type Draft,
} from '../model/drafts.ts'
import { internalError, httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { Attributes } from '../model/rows.ts'
import { buildDiagram } from '../model/diagram.ts'
import { designPath } from '../model/namespaces.ts'
import {
  findDesignItems,
  designPlatformScope,
  findDesignPlatforms,
  designScope,
  type DesignPlatformScope,
  type DesignScope,
} from '../http/scope.ts'
import { clonePlatform } from './clone-platform.ts'
import {
  updateItem,
  checkNameAvailable,
  createItem,
  ensureDesignRelease,
  removeItems,
  parseEdit,
  toRecord,
} from './design-items.ts'
import { getItemHistory } from './item-history.ts'
import { addPackMonitors, addPackVariables, componentTypes } from './pack-content.ts'
import { refreshPack, updatePack } from './pack-refresh.ts'
import { addRequiredComponents, checkPack } from './packs.ts'
import { platformDiff } from './platform-diff.ts'
import { commitPlatform, discardPlatform } from './platform-release.ts'

const PLATFORM = 'catalog.Platform'

const findLinks = ({ service }: Exchange, scope: DesignPlatformScope) =>
  findDraftRelations(
    service.store,
    scope.release,
    "fromCiId = ? AND relationName = 'catalog.LinksTo'",
    scope.platform.ciId,
  )

/** Names of the platforms that a platform links to. */
export function linkNames(exchange: Exchange, scope: DesignPlatformScope): string[] {
  const platforms = findDesignPlatforms(exchange.service.store, scope)
  return findLinks(exchange, scope).flatMap(
    (link) => platforms.find((platform) => platform.ciId === link.toCiId)?.ciName ?? [],
  )
}

/** Ids of a design's platforms from a list of ids or names; unknown ones are ignored. */
function toPlatformIds({ service }: Exchange, scope: DesignScope, sent: unknown): number[] {
  const platforms = findDesignPlatforms(service.store, scope)
  return toList(sent).flatMap((segment) => {
    const found = platforms.find((draft) => draft.ciId === toId(segment) || draft.ciName === segment)
    return found ? [found.ciId] : []
  })
}

/** Sets the links to other platforms; all others are removed (2.2). */
function setLinks(exchange: Exchange, scope: DesignPlatformScope, requested: readonly number[]): void {
  const { service, operator } = exchange
  const { platform, assemblyNs: nsPath } = scope
  const links = findLinks(exchange, scope)
  for (const link of links) {
    if (requested.includes(link.toCiId)) continue
    const release = ensureDesignRelease(exchange, nsPath)
    if (link.row) editRelation(service, release, operator.username, link, {}, 'delete')
    else if (link.change) service.store.relationChange.remove(link.change.rfcId)
  }
  for (const toCiId of new Set(requested)) {
    if (toCiId === platform.ciId || links.some((link) => link.toCiId === toCiId)) continue
    const ends = { relationName: 'catalog.LinksTo', fromCiId: platform.ciId, toCiId, nsPath }
    addRelation(service, ensureDesignRelease(exchange, nsPath), operator.username, ends)
  }
}

/** Creates the platform of the body with its pack's contents. */
export function createPlatform(exchange: Exchange): Draft {
  const { service, body, operator } = exchange
  const scope = designScope(exchange)
  const sent = unwrap(body, 'cms_dj_ci')
  if (sent['ciAttributes'] === undefined) throw internalError("undefined method `[]' for nil:NilClass")
  const ciName = checkName(toText(sent['ciName']))
  checkNameAvailable(findDesignPlatforms(service.store, scope), ciName, PLATFORM)
  const sentAttributes = toAttributes(sent['ciAttributes'])
  checkPack(service.store, sentAttributes)
  const record = { ...sent, ciAttributes: { ...toFields(sent['ciAttributes']), major_version: '1' } }
  const defaults: Attributes = { description: '', major_version: '1' }
  const added = { ciClassName: PLATFORM, nsPath: scope.assemblyNs, defaults }
  const platform = createItem(exchange, scope.assemblyNs, ciName, record, added)
  const release = ensureDesignRelease(exchange, scope.assemblyNs)
  const ends = { fromCiId: scope.assembly.ciId, toCiId: platform.ciId, nsPath: scope.assemblyNs }
  addRelation(service, release, operator.username, { relationName: 'base.ComposedOf', ...ends })
  const platformNs = designPath(scope.assemblyNs, ciName)
  const createdScope: DesignPlatformScope = { ...scope, release, platform, platformNs }
  setLinks(exchange, createdScope, toPlatformIds(exchange, scope, toFields(body)['links_to']))
  const owner = { platformId: platform.ciId, nsPath: platformNs }
  addRequiredComponents(service, release, operator.username, owner, sentAttributes)
  for (const component of findDesignItems(service.store, createdScope, 'Component'))
    addPackMonitors(exchange, createdScope, component)
  addPackVariables(exchange, createdScope)
  return platform
}

/** Updates the platform of the path. Links that the body does not name are removed. */
export function updatePlatform(exchange: Exchange): Draft {
  const { service, body } = exchange
  const scope = designPlatformScope(exchange)
  const edit = parseEdit(unwrap(body, 'cms_dj_ci'), scope.platform.attributes)
  const attributes = { ...scope.platform.attributes, ...edit.attributes }
  const isOtherPack = ['source', 'pack', 'version'].some((name) => attributes[name] !== scope.platform.attributes[name])
  if (isOtherPack) checkPack(service.store, attributes)
  const platform = updateItem(exchange, scope.assemblyNs, scope.platform, edit)
  setLinks(exchange, scope, toPlatformIds(exchange, scope, toFields(body)['links_to']))
  return platform
}

const parseDescription = (body: unknown) => toRemark(toFields(body)['desc'])

/** The platform after `work`, or its previous state if nothing is left. */
function getRecordAfter(exchange: Exchange, work: (scope: DesignPlatformScope) => void) {
  const scope = designPlatformScope(exchange)
  work(scope)
  const release = findOpenRelease(exchange.service.store, 'design', scope.assemblyNs)
  const [platform] = findDrafts(exchange.service.store, release, 'ciId = ?', scope.platform.ciId)
  return toRecord(exchange, platform ?? scope.platform)
}

export const designHandlers: HandlersFor<typeof calls> = {
  listDesignPlatforms: (exchange) =>
    findDesignPlatforms(exchange.service.store, designScope(exchange)).map((draft) => toRecord(exchange, draft)),

  readDesignDiagram(exchange) {
    const { store } = exchange.service
    const scope = designScope(exchange)
    return buildDiagram(store, 'catalog', scope.release, findDesignPlatforms(store, scope))
  },

  readDesignPlatform(exchange) {
    const scope = designPlatformScope(exchange)
    return { ...toRecord(exchange, scope.platform), links_to: linkNames(exchange, scope) }
  },

  newDesignPlatform(exchange) {
    const { assemblyNs: nsPath } = designScope(exchange)
    return { ciName: null, ciClassName: PLATFORM, nsPath, comments: null, ciAttributes: defaultsOf(PLATFORM) }
  },

  editDesignPlatform: (exchange) => toRecord(exchange, designPlatformScope(exchange).platform),

  createDesignPlatform: (exchange) => toRecord(exchange, createPlatform(exchange)),

  updateDesignPlatform: (exchange) => toRecord(exchange, updatePlatform(exchange)),

  deleteDesignPlatform(exchange) {
    const scope = designPlatformScope(exchange)
    const content = findDrafts(exchange.service.store, scope.release, 'nsPath = ?', scope.platformNs)
    const [platform = scope.platform] = removeItems(exchange, scope.assemblyNs, [scope.platform, ...content])
    return toRecord(exchange, platform)
  },

  cloneDesignPlatform: (exchange) => toRecord(exchange, clonePlatform(exchange, designPlatformScope(exchange))),

  listComponentTypes: (exchange) => componentTypes(exchange, designPlatformScope(exchange)),

  diffDesignPlatform(exchange) {
    const scope = designPlatformScope(exchange)
    const { committed, changes_only: changesOnly } = exchange.query
    if (committed === 'true' && !scope.platform.row) return []
    const viewScope = committed === 'true' ? { ...scope, release: undefined } : scope
    return platformDiff(exchange, viewScope, changesOnly === 'true')
  },

  readDesignPlatformHistory: (exchange) =>
    getItemHistory(exchange.service, designPlatformScope(exchange).platform.ciId),

  commitDesignPlatform: (exchange) =>
    getRecordAfter(exchange, (scope) => commitPlatform(exchange, scope, parseDescription(exchange.body))),

  discardDesignPlatform: (exchange) =>
    getRecordAfter(exchange, (scope) => discardPlatform(exchange, scope, parseDescription(exchange.body))),

  refreshDesignPlatformPack: (exchange) => getRecordAfter(exchange, (scope) => refreshPack(exchange, scope)),

  updateDesignPlatformPack(exchange) {
    const version = toText(toFields(exchange.body)['version'])
    return getRecordAfter(exchange, (scope) => {
      if (version === undefined) throw httpError('Pack not found.')
      updatePack(exchange, scope, version)
    })
  },
}
