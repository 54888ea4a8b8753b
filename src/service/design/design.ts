// Handlers of contract/design.ts.
import type * as calls from '../../contract/design.ts'
import { attributesOf, envelope, fieldsOf, idOf, idsOf, listOf, propertiesOf, textOf, type Fields } from '../body.ts'
import { attributeProblems, checkName } from '../attribute-rules.ts'
import {
  addItem,
  addRelation,
  draftRelations,
  drafts,
  editItem,
  editRelation,
  joinRelease,
  type Draft,
} from '../drafts.ts'
import { commitRelease } from '../engine/apply.ts'
import { crash, notFound, refusal, type Exchange, type HandlersFor } from '../handler.ts'
import type { Attributes } from '../model.ts'
import { classIn, designPath } from '../namespaces.ts'
import { addTemplates, packOf, templateNamed } from './packs.ts'
import { draftRecord, releaseRecord, sentAttributes } from '../records.ts'
import {
  designItem,
  designItemsOf,
  designPlatformScope,
  designPlatformsOf,
  designScope,
  type DesignPlatformScope,
} from '../scope.ts'

const toRecord = ({ service }: Exchange, draft: Draft) => draftRecord(service.store, draft.row, draft.change)

const join = ({ service, operator }: Exchange, nsPath: string) =>
  joinRelease(service, 'design', nsPath, operator.username)

function linksOf({ service }: Exchange, scope: DesignPlatformScope): string[] {
  const { store } = service
  const platforms = designPlatformsOf(store, scope)
  const where = "fromCiId = ? AND relationName = 'catalog.LinksTo'"
  return draftRelations(store, scope.release, where, scope.platform.ciId).flatMap(
    (link) => platforms.find((platform) => platform.ciId === link.toCiId)?.ciName ?? [],
  )
}

const contentOf = ({ service }: Exchange, scope: DesignPlatformScope) =>
  drafts(service.store, scope.release, 'nsPath = ?', scope.platformNs)

/** Merges what was sent into an item's open change; a blank required attribute is refused. */
function edit(exchange: Exchange, scope: DesignPlatformScope, draft: Draft, sent: Fields): Draft {
  const { service, operator } = exchange
  const attributes = sentAttributes(attributesOf(sent['ciAttributes']), draft.attributes)
  const problems = attributeProblems(draft.ciClassName, { ...draft.attributes, ...attributes })
  if (problems.length > 0) throw refusal(problems)
  return editItem(service, join(exchange, scope.assemblyNs), operator.username, draft, {
    attributes,
    properties: propertiesOf(sent['ciAttrProps']),
    comments: textOf(sent['comments']),
  })
}

/** Links between siblings that people made: those named stay or come, all others go (1.4). */
function setSiblings(
  exchange: Exchange,
  scope: DesignPlatformScope,
  component: Draft,
  wanted: readonly number[],
): void {
  const { service, operator } = exchange
  const release = join(exchange, scope.assemblyNs)
  const where = "fromCiId = ? AND relationName = 'catalog.DependsOn'"
  const links = draftRelations(service.store, release, where, component.ciId)
  for (const link of links) {
    if (link.attributes['source'] !== 'user' || wanted.includes(link.toCiId)) continue
    editRelation(service, release, operator.username, link, {}, 'delete')
  }
  for (const toCiId of wanted) {
    if (links.some((link) => link.toCiId === toCiId)) continue
    const { ciId: fromCiId } = component
    const attributes = { flex: 'false', source: 'user' }
    const relation = { relationName: 'catalog.DependsOn', fromCiId, toCiId, nsPath: scope.platformNs, attributes }
    addRelation(service, release, operator.username, relation)
  }
}

function checkFree(known: readonly Draft[], ciName: string): void {
  if (known.some((item) => item.ciName === ciName)) throw refusal(`Name '${ciName}' has already been taken. (400)`)
}

/** Adds an item to a platform's namespace. */
function create(
  exchange: Exchange,
  scope: DesignPlatformScope,
  sent: Fields,
  ciClassName: string,
  defaults: Attributes,
): Draft {
  const { service, operator } = exchange
  const ciName = checkName(textOf(sent['ciName']), { underscores: true })
  checkFree(contentOf(exchange, scope), ciName)
  const attributes = { ...defaults, ...sentAttributes(attributesOf(sent['ciAttributes']), defaults) }
  const problems = attributeProblems(ciClassName, attributes)
  if (problems.length > 0) throw refusal(problems)
  const comments = textOf(sent['comments']) ?? ''
  const properties = propertiesOf(sent['ciAttrProps'])
  const item = { ciName, ciClassName, nsPath: scope.platformNs, comments, attributes, properties }
  const change = addItem(service, join(exchange, scope.assemblyNs), operator.username, item)
  return { ...change, row: undefined, change, attributes }
}

/** The item a POST names by its id: the documents have updates that way (1.4). */
const namedById = (exchange: Exchange, scope: DesignPlatformScope, sent: Fields) =>
  contentOf(exchange, scope).find((draft) => draft.ciId === idOf(sent['ciId']))

export const designHandlers: HandlersFor<typeof calls> = {
  listDesignPlatforms: (exchange) =>
    designPlatformsOf(exchange.service.store, designScope(exchange)).map((draft) => toRecord(exchange, draft)),

  readDesignPlatform(exchange) {
    const scope = designPlatformScope(exchange)
    return { ...toRecord(exchange, scope.platform), links_to: linksOf(exchange, scope) }
  },

  createDesignPlatform(exchange) {
    const { service, body, operator } = exchange
    const scope = designScope(exchange)
    const sent = envelope(body, 'cms_dj_ci')
    if (sent['ciAttributes'] === undefined) throw crash("undefined method `[]' for nil:NilClass")
    const ciName = checkName(textOf(sent['ciName']))
    const known = designPlatformsOf(service.store, scope)
    checkFree(known, ciName)
    const attributes: Attributes = { description: '', ...attributesOf(sent['ciAttributes']), major_version: '1' }
    const pack = packOf(service.store, attributes)
    const release = join(exchange, scope.assemblyNs)
    const item = { ciName, ciClassName: 'catalog.Platform', nsPath: scope.assemblyNs, attributes }
    const change = addItem(service, release, operator.username, { ...item, comments: textOf(sent['comments']) ?? '' })
    const link = (relationName: string, fromCiId: number, toCiId: number) =>
      addRelation(service, release, operator.username, { relationName, fromCiId, toCiId, nsPath: scope.assemblyNs })
    link('base.ComposedOf', scope.assembly.ciId, change.ciId)
    for (const segment of listOf(fieldsOf(body)['links_to'])) {
      const target = known.find((draft) => draft.ciId === idOf(segment) || draft.ciName === segment)
      if (target) link('catalog.LinksTo', change.ciId, target.ciId)
    }
    addTemplates(service, release, operator.username, {
      pack,
      platformId: change.ciId,
      nsPath: designPath(scope.assemblyNs, ciName),
    })
    return draftRecord(service.store, undefined, change)
  },

  listDesignComponents: (exchange) =>
    designItemsOf(exchange.service.store, designPlatformScope(exchange), 'Component').map((draft) =>
      toRecord(exchange, draft),
    ),

  createDesignComponent(exchange) {
    const { service, operator, body } = exchange
    const scope = designPlatformScope(exchange)
    const sent = envelope(body, 'cms_dj_ci')
    const existing = namedById(exchange, scope, sent)
    if (existing) return toRecord(exchange, edit(exchange, scope, existing, sent))
    const template = templateNamed(service.store, scope.platform.attributes, textOf(fieldsOf(body)['template_name']))
    if (!template) throw crash("undefined method `ciClassName' for nil:NilClass")
    const ciClassName = classIn('catalog', template.ciClassName)
    const created = create(exchange, scope, sent, ciClassName, template.ciAttributes)
    addRelation(service, join(exchange, scope.assemblyNs), operator.username, {
      relationName: 'base.Requires',
      fromCiId: scope.platform.ciId,
      toCiId: created.ciId,
      nsPath: scope.platformNs,
      attributes: { template: template.ciName, constraint: '0..*' },
    })
    setSiblings(exchange, scope, created, idsOf(fieldsOf(body)['sibling_depends_on']))
    return toRecord(exchange, created)
  },

  updateDesignComponent(exchange) {
    const { service, body, params } = exchange
    const scope = designPlatformScope(exchange)
    const component = designItem(service.store, scope, 'Component', params.component)
    const changed = edit(exchange, scope, component, envelope(body, 'cms_dj_ci'))
    setSiblings(exchange, scope, changed, idsOf(fieldsOf(body)['sibling_depends_on']))
    return toRecord(exchange, changed)
  },

  listDesignVariables: (exchange) =>
    designItemsOf(exchange.service.store, designPlatformScope(exchange), 'Localvar').map((draft) =>
      toRecord(exchange, draft),
    ),

  createDesignVariable(exchange) {
    const scope = designPlatformScope(exchange)
    const sent = envelope(exchange.body, 'cms_dj_ci')
    const existing = namedById(exchange, scope, sent)
    if (existing) return toRecord(exchange, edit(exchange, scope, existing, sent))
    const defaults = { secure: 'false', value: '', encrypted_value: '' }
    return toRecord(exchange, create(exchange, scope, sent, 'catalog.Localvar', defaults))
  },

  updateDesignVariable(exchange) {
    const scope = designPlatformScope(exchange)
    const variable = designItem(exchange.service.store, scope, 'Localvar', exchange.params.variable)
    return toRecord(exchange, edit(exchange, scope, variable, envelope(exchange.body, 'cms_dj_ci')))
  },

  readLatestDesignRelease(exchange) {
    const { store } = exchange.service
    const { assemblyNs } = designScope(exchange)
    const found =
      store.release.one("nsPath = ? AND kind = 'design' AND releaseState = 'open'", assemblyNs) ??
      store.release.one("nsPath = ? AND kind = 'design' ORDER BY releaseId DESC", assemblyNs)
    if (!found) throw notFound()
    return releaseRecord(store, found)
  },

  commitDesignRelease(exchange) {
    const { service, params, body, operator } = exchange
    const { assemblyNs } = designScope(exchange)
    const id = idOf(params.release) ?? 0
    const found = service.store.release.one("releaseId = ? AND nsPath = ? AND kind = 'design'", id, assemblyNs)
    if (!found) throw notFound()
    // 200 even where there was nothing left to commit (2.2).
    const description = textOf(fieldsOf(body)['desc']) ?? null
    if (found.releaseState === 'open') commitRelease(service, found, operator.username, description)
    return releaseRecord(service.store, service.store.release.find(id) ?? found)
  },
}
