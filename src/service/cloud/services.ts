// Cloud services, created from templates and compared with them (service-api 1.3, 2.9).
import { checkName } from '../model/attribute-rules.ts'
import { toAttributes, toFields, toId, unwrapRecord, toText, type Fields } from '../http/body.ts'
import { internalError, unauthorized, notFound, httpError, HttpError, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { childPath } from '../model/namespaces.ts'
import { insertRelation } from '../model/build-rows.ts'
import { ciRecord, unmaskAttributes } from '../model/records.ts'
import { checkRecord } from '../organization/compliance.ts'
import { cloudScope, serviceScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'
import { getCategory, TEMPLATE_CLASS_PREFIX } from './categories.ts'
import { updateItem, removeItem } from '../model/unreleased-items.ts'

const isSecured = (row: CiRow, name: string) => row.attrProps['IS_SECURED']?.[name] === 'true'

/** Namespace of a service's or template's offerings (6.4). */
export const offeringsNs = ({ nsPath, ciClassName, ciName }: CiRow) => `${childPath(nsPath, ciClassName)}/${ciName}`

/** Throws without the cloud services flag on the cloud. */
export function checkServicesRight({ rights }: Exchange, cloud: CiRow): void {
  if (!rights.hasFlag('cloudServices', cloud.ciId)) throw unauthorized()
}

export const servicesOf = (store: Store, cloudNs: string): CiRow[] =>
  store.ci.all("nsPath = ? AND ciClassName LIKE 'cloud.service.%' ORDER BY ciName", cloudNs)

const templateById = (store: Store, id: number | undefined): CiRow | undefined =>
  id ? store.ci.findOne('ciId = ? AND ciClassName LIKE ?', id, `${TEMPLATE_CLASS_PREFIX}%`) : undefined

const findAtLocation = (rows: readonly CiRow[], cloud: CiRow): CiRow | undefined =>
  rows.find(({ nsPath }) => nsPath === cloud.ciAttributes['location']) ?? rows[0]

/** A template by name or id. */
const findTemplate = (store: Store, cloud: CiRow, segment: string): CiRow | undefined =>
  templateById(store, toId(segment)) ??
  findAtLocation(
    store.ci.all('ciName = ? AND ciClassName LIKE ? ORDER BY ciId', segment, `${TEMPLATE_CLASS_PREFIX}%`),
    cloud,
  )

/** The template of a service's class, preferably with its name and at the cloud's location. */
export function findServiceTemplate(
  store: Store,
  cloud: CiRow,
  { ciClassName, ciName }: Pick<CiRow, 'ciClassName' | 'ciName'>,
): CiRow | undefined {
  const all = store.ci.all('ciClassName = ? ORDER BY ciId', `mgmt.${ciClassName}`)
  const sameName = all.filter((row) => row.ciName === ciName)
  return findAtLocation(sameName.length > 0 ? sameName : all, cloud)
}

/** The template by `mgmtCiId`, whose name the service gets, else by class and name of the record. Throws a 500 for neither. */
function requestedTemplate(exchange: Exchange, cloud: CiRow, sent: Fields): { template: CiRow; ciName: string } {
  const id = toId(toFields(exchange.body)['mgmtCiId'])
  const [ciClassName, name] = [toText(sent['ciClassName']), toText(sent['ciName'])]
  if (!id && ciClassName === undefined) throw internalError("Couldn't find template with 'id'=")
  const template =
    !id && ciClassName?.startsWith('cloud.service.')
      ? findServiceTemplate(exchange.service.store, cloud, { ciClassName, ciName: name ?? '' })
      : templateById(exchange.service.store, id)
  if (!template) throw httpError('Unknown cloud service source.')
  return { template, ciName: id || name === undefined ? template.ciName : checkName(name, { underscores: true }) }
}

const usedCategories = (store: Store, cloudId: number) =>
  store.relation.all("fromCiId = ? AND relationName = 'base.Provides'", cloudId)

/** Redirects to the cloud's page if it has a service of every category (1.3). */
function checkCategoriesLeft({ service: { store }, organization }: Exchange, cloud: CiRow): void {
  const categories = new Set(
    usedCategories(store, cloud.ciId).map((relation) => relation.relationAttributes['service']),
  )
  const all = store.database.all(
    "SELECT DISTINCT json_extract(r.relationAttributes, '$.service') AS category FROM ci t " +
      "JOIN relation r ON r.toCiId = t.ciId AND r.relationName IN ('base.Provides', 'mgmt.Provides') " +
      "WHERE t.ciClassName > 'mgmt.cloud.service.' AND t.ciClassName < 'mgmt.cloud.service/'",
  )
  if (all.length > 0 && all.every(({ category }) => categories.has(String(category)))) {
    throw new HttpError(302, `/${organization.name}/clouds/${cloud.ciName}`)
  }
}

/** An unsaved service from the template in query (id) or path (name or id). */
export function buildService(exchange: Exchange, templateName: string | undefined) {
  const { cloud, cloudNs } = cloudScope(exchange)
  checkServicesRight(exchange, cloud)
  const { store } = exchange.service
  const id = toId(exchange.query['mgmtCiId'])
  // The documented path names a template and works for any cloud.
  if (templateName === undefined || id) checkCategoriesLeft(exchange, cloud)
  const template = templateName === undefined || id ? templateById(store, id) : findTemplate(store, cloud, templateName)
  if (!template) throw notFound()
  const attributes = Object.entries(template.ciAttributes).map(([name, value]) => [
    name,
    isSecured(template, name) ? '' : value,
  ])
  return {
    ciName: template.ciName,
    ciClassName: template.ciClassName.replace(/^mgmt\./, ''),
    nsPath: cloudNs,
    comments: template.comments,
    ciAttributes: Object.fromEntries(attributes),
  }
}

function copyOfferings(exchange: Exchange, template: CiRow, created: CiRow): void {
  const { store, now } = exchange.service
  const nsPath = offeringsNs(created)
  for (const offering of store.ci.all("nsPath = ? AND ciClassName LIKE '%cloud.Offering'", offeringsNs(template))) {
    const stamps = { created: now(), updated: now(), createdBy: created.createdBy, updatedBy: null }
    const ciId = store.nextId()
    store.ci.insert({ ...offering, ...stamps, ciId, ciClassName: 'cloud.Offering', nsPath })
    insertRelation(exchange, 'base.Offers', { from: created.ciId, to: ciId, nsPath })
  }
}

/** One service per category and cloud (1.3). */
function checkCategoryAvailable(store: Store, cloud: CiRow, category: string): void {
  const existing = usedCategories(store, cloud.ciId).find(
    (relation) => relation.relationAttributes['service'] === category,
  )
  if (!existing) return
  const name = store.ci.find(existing.toCiId)?.ciName
  throw httpError(`Service type '${category}' is already added as service '${name}'.`)
}

/** Creates a service from a template with the given attributes. Throws the service's messages. */
export function createService(exchange: Exchange): CiRow {
  const { service, body, operator } = exchange
  const { store } = service
  const { cloud, cloudNs } = cloudScope(exchange)
  checkServicesRight(exchange, cloud)
  const sent = unwrapRecord(body, 'cms_ci')
  const { template, ciName } = requestedTemplate(exchange, cloud, sent)
  const category = getCategory(service, template.ciId)
  checkCategoryAvailable(store, cloud, category)
  const time = service.now()
  const created: CiRow = {
    ...template,
    ciId: store.nextId(),
    ciName,
    ciClassName: template.ciClassName.replace(/^mgmt\./, ''),
    nsPath: cloudNs,
    comments: toText(sent['comments']) ?? template.comments,
    ciAttributes: {
      ...template.ciAttributes,
      ...unmaskAttributes(toAttributes(sent['ciAttributes']), template.ciAttributes),
    },
    createdBy: operator.username,
    updatedBy: null,
    created: time,
    updated: time,
  }
  checkRecord(exchange, created)
  store.ci.insert(created)
  insertRelation(
    exchange,
    'base.Provides',
    { from: cloud.ciId, to: created.ciId, nsPath: cloud.nsPath },
    { service: category },
  )
  copyOfferings(exchange, template, created)
  return created
}

/** Changes attributes of a service; omitted ones and masked secrets keep their value. */
export function updateService(exchange: Exchange): CiRow {
  const { cloud, found } = serviceScope(exchange)
  checkServicesRight(exchange, cloud)
  return updateItem(exchange, found, unwrapRecord(exchange.body, 'cms_ci'))
}

export function deleteService(exchange: Exchange): CiRow {
  const { cloud, found } = serviceScope(exchange)
  checkServicesRight(exchange, cloud)
  removeItem(exchange, found, offeringsNs(found))
  return found
}

/** Attributes that differ from the template, except secrets. */
function compareAttributes(row: CiRow, template: CiRow | undefined) {
  const names = new Set([...Object.keys(row.ciAttributes), ...Object.keys(template?.ciAttributes ?? {})])
  return [...names].flatMap((attribute) => {
    const value = row.ciAttributes[attribute] ?? null
    const base = template?.ciAttributes[attribute] ?? null
    const same = isSecured(row, attribute) || (value ?? '') === (base ?? '')
    return same ? [] : { attribute, value, base_value: base }
  })
}

/** Services compared with their templates; with `changes_only=true` only those that differ. */
export function diffServices(exchange: Exchange) {
  const { service, query } = exchange
  const { store } = service
  const { cloud, cloudNs } = cloudScope(exchange)
  return servicesOf(store, cloudNs).flatMap((row) => {
    const template = findServiceTemplate(store, cloud, row)
    const diffAttributes = compareAttributes(row, template)
    if (query['changes_only'] === 'true' && template && diffAttributes.length === 0) return []
    return { ...ciRecord(store, row), diffCi: template ? ciRecord(store, template) : null, diffAttributes }
  })
}
