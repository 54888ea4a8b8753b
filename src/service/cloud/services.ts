// Services of a cloud: made from templates, compared with them (service-api 1.3 and 2.9).
import { checkAttributes, checkName } from '../model/attribute-rules.ts'
import { attributesOf, fieldsOf, idOf, recordIn, textOf, type Fields } from '../http/body.ts'
import { crash, notAllowed, notFound, refusal, ServiceRefusal, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import { below } from '../model/namespaces.ts'
import { link } from '../model/new-rows.ts'
import { ciRecord, sentAttributes } from '../model/records.ts'
import { cloudScope, serviceScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'
import { categoryOf, TEMPLATES } from './categories.ts'
import { changeItem, removeItem } from './items.ts'

const isSecured = (row: CiRow, name: string) => row.attrProps['IS_SECURED']?.[name] === 'true'

/** Namespace of a service's or template's offerings (6.4). */
export const offeringsPath = ({ nsPath, ciClassName, ciName }: CiRow) => `${below(nsPath, ciClassName)}/${ciName}`

/** Refuses who has no cloud services right on the cloud. */
export function checkServicesRight({ rights }: Exchange, cloud: CiRow): void {
  if (!rights.may('cloudServices', cloud.ciId)) throw notAllowed()
}

/** Services of a cloud, by name. */
export const servicesOf = (store: Store, cloudNs: string): CiRow[] =>
  store.ci.all("nsPath = ? AND ciClassName LIKE 'cloud.service.%' ORDER BY ciName", cloudNs)

const templateById = (store: Store, id: number | undefined): CiRow | undefined =>
  id ? store.ci.one('ciId = ? AND ciClassName LIKE ?', id, `${TEMPLATES}%`) : undefined

const atLocation = (rows: readonly CiRow[], cloud: CiRow): CiRow | undefined =>
  rows.find(({ nsPath }) => nsPath === cloud.ciAttributes['location']) ?? rows[0]

/** The template that a segment of a path names by name or id. */
const templateNamed = (store: Store, cloud: CiRow, segment: string): CiRow | undefined =>
  templateById(store, idOf(segment)) ??
  atLocation(store.ci.all('ciName = ? AND ciClassName LIKE ? ORDER BY ciId', segment, `${TEMPLATES}%`), cloud)

/** The template of a service's class: of its name where there is one, at the cloud's location where there is one. */
export function templateBehind(
  store: Store,
  cloud: CiRow,
  { ciClassName, ciName }: Pick<CiRow, 'ciClassName' | 'ciName'>,
): CiRow | undefined {
  const all = store.ci.all('ciClassName = ? ORDER BY ciId', `mgmt.${ciClassName}`)
  const sameName = all.filter((row) => row.ciName === ciName)
  return atLocation(sameName.length > 0 ? sameName : all, cloud)
}

/**
 * The template that `mgmtCiId` names, after which the service is called, or else the one of the sent record's class and name.
 * Throws the crash for neither.
 */
function templateSent(exchange: Exchange, cloud: CiRow, sent: Fields): { template: CiRow; ciName: string } {
  const id = idOf(fieldsOf(exchange.body)['mgmtCiId'])
  const [ciClassName, name] = [textOf(sent['ciClassName']), textOf(sent['ciName'])]
  if (!id && ciClassName === undefined) throw crash("Couldn't find template with 'id'=")
  const template =
    !id && ciClassName?.startsWith('cloud.service.')
      ? templateBehind(exchange.service.store, cloud, { ciClassName, ciName: name ?? '' })
      : templateById(exchange.service.store, id)
  if (!template) throw refusal('Unknown cloud service source.')
  return { template, ciName: id || name === undefined ? template.ciName : checkName(name, { underscores: true }) }
}

const categoriesIn = (store: Store, cloudId: number) =>
  store.relation.all("fromCiId = ? AND relationName = 'base.Provides'", cloudId)

/** Sends to the cloud's page where a service of every category is there already (1.3). */
function checkRoom({ service: { store }, organization }: Exchange, cloud: CiRow): void {
  const own = new Set(categoriesIn(store, cloud.ciId).map((relation) => relation.relationAttributes['service']))
  const all = store.database.all(
    "SELECT DISTINCT json_extract(r.relationAttributes, '$.service') AS category FROM ci t " +
      "JOIN relation r ON r.toCiId = t.ciId AND r.relationName IN ('base.Provides', 'mgmt.Provides') " +
      "WHERE t.ciClassName > 'mgmt.cloud.service.' AND t.ciClassName < 'mgmt.cloud.service/'",
  )
  if (all.length > 0 && all.every(({ category }) => own.has(String(category)))) {
    throw new ServiceRefusal(302, `/${organization.name}/clouds/${cloud.ciName}`)
  }
}

/** An unsaved service from the template that the query's id or the path's name or id tells. */
export function newService(exchange: Exchange, templateName: string | undefined) {
  const { cloud, cloudNs } = cloudScope(exchange)
  checkServicesRight(exchange, cloud)
  const { store } = exchange.service
  const id = idOf(exchange.query['mgmtCiId'])
  // The documented path names one service and answers its template, whatever the cloud has.
  if (templateName === undefined || id) checkRoom(exchange, cloud)
  const template =
    templateName === undefined || id ? templateById(store, id) : templateNamed(store, cloud, templateName)
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

/** Copies the offerings of a template under a new service. */
function copyOfferings(exchange: Exchange, template: CiRow, created: CiRow): void {
  const { store, now } = exchange.service
  const nsPath = offeringsPath(created)
  for (const offering of store.ci.all("nsPath = ? AND ciClassName LIKE '%cloud.Offering'", offeringsPath(template))) {
    const at = { created: now(), updated: now(), createdBy: created.createdBy, updatedBy: null }
    const ciId = store.nextId()
    store.ci.insert({ ...offering, ...at, ciId, ciClassName: 'cloud.Offering', nsPath })
    link(exchange, 'base.Offers', { from: created.ciId, to: ciId, nsPath })
  }
}

/** One service per category and cloud (1.3). */
function checkFree(store: Store, cloud: CiRow, category: string): void {
  const taken = categoriesIn(store, cloud.ciId).find((relation) => relation.relationAttributes['service'] === category)
  if (!taken) return
  const name = store.ci.find(taken.toCiId)?.ciName
  throw refusal(`Service type '${category}' is already added as service '${name}'.`)
}

/** Creates a service from a template with the attributes sent. Throws the service's refusals. */
export function createService(exchange: Exchange): CiRow {
  const { service, body, operator } = exchange
  const { store } = service
  const { cloud, cloudNs } = cloudScope(exchange)
  checkServicesRight(exchange, cloud)
  const sent = recordIn(body, 'cms_ci')
  const { template, ciName } = templateSent(exchange, cloud, sent)
  const category = categoryOf(service, template.ciId)
  checkFree(store, cloud, category)
  const at = service.now()
  const created: CiRow = {
    ...template,
    ciId: store.nextId(),
    ciName,
    ciClassName: template.ciClassName.replace(/^mgmt\./, ''),
    nsPath: cloudNs,
    comments: textOf(sent['comments']) ?? template.comments,
    ciAttributes: {
      ...template.ciAttributes,
      ...sentAttributes(attributesOf(sent['ciAttributes']), template.ciAttributes),
    },
    createdBy: operator.username,
    updatedBy: null,
    created: at,
    updated: at,
  }
  checkAttributes(created)
  store.ci.insert(created)
  link(exchange, 'base.Provides', { from: cloud.ciId, to: created.ciId, nsPath: cloud.nsPath }, { service: category })
  copyOfferings(exchange, template, created)
  return created
}

/** Changes attributes of a service; those left out, and secrets sent back masked, keep their value. */
export function updateService(exchange: Exchange): CiRow {
  const { cloud, found } = serviceScope(exchange)
  checkServicesRight(exchange, cloud)
  return changeItem(exchange, found, recordIn(exchange.body, 'cms_ci'))
}

/** Deletes a service with its offerings. */
export function deleteService(exchange: Exchange): CiRow {
  const { cloud, found } = serviceScope(exchange)
  checkServicesRight(exchange, cloud)
  removeItem(exchange, found, offeringsPath(found))
  return found
}

/** Attributes that a service has otherwise than its template; secrets are nobody's to compare. */
function differences(row: CiRow, template: CiRow | undefined) {
  const names = new Set([...Object.keys(row.ciAttributes), ...Object.keys(template?.ciAttributes ?? {})])
  return [...names].flatMap((attribute) => {
    const value = row.ciAttributes[attribute] ?? null
    const base = template?.ciAttributes[attribute] ?? null
    const same = isSecured(row, attribute) || (value ?? '') === (base ?? '')
    return same ? [] : { attribute, value, base_value: base }
  })
}

/** Services beside their templates; only those that differ where `changes_only` is `true`. */
export function diffServices(exchange: Exchange) {
  const { service, query } = exchange
  const { store } = service
  const { cloud, cloudNs } = cloudScope(exchange)
  return servicesOf(store, cloudNs).flatMap((row) => {
    const template = templateBehind(store, cloud, row)
    const diffAttributes = differences(row, template)
    if (query['changes_only'] === 'true' && template && diffAttributes.length === 0) return []
    return { ...ciRecord(store, row), diffCi: template ? ciRecord(store, template) : null, diffAttributes }
  })
}
