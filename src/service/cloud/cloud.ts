// Handlers of contract/cloud.ts.
import type * as calls from '../../contract/cloud.ts'
import { attributesOf, envelope, fieldsOf, idOf, textOf } from '../body.ts'
import {
  notAllowed,
  notFound,
  refusal,
  ServiceRefusal,
  type Exchange,
  type HandlersFor,
  type Service,
} from '../handler.ts'
import type { CiRow } from '../model.ts'
import { below, cloudsPath, segmentsOf } from '../namespaces.ts'
import { ciRecord, sentAttributes } from '../records.ts'
import { checkAttributes } from '../attribute-rules.ts'
import { cloudScope, serviceScope } from '../scope.ts'

const PUBLIC = '/public'

type CiRecord = ReturnType<typeof ciRecord>

/** Category of a service: the `service` attribute of the relation it is provided by (1.2). */
function categoryOf({ store }: Service, serviceId: number): string {
  const relation = store.relation.one("toCiId = ? AND relationName IN ('base.Provides', 'mgmt.Provides')", serviceId)
  return relation?.relationAttributes['service'] ?? ''
}

function byCategory(service: Service, rows: readonly CiRow[], categoryFor: (row: CiRow) => string) {
  const result: Record<string, CiRecord[]> = {}
  for (const row of rows) {
    const category = categoryFor(row)
    ;(result[category] ??= []).push(ciRecord(service.store, row))
  }
  return result
}

/** Records whose namespace begins with a text: `dc1` also brings `dc10` (1.2). */
function startingWith({ store }: Service, prefix: string, className: string): CiRow[] {
  return store.ci.all(
    'ciClassName LIKE ? AND nsPath >= ? AND nsPath < ? ORDER BY nsPath, ciName',
    className,
    prefix,
    `${prefix}\u{10ffff}`,
  )
}

/** The namespace to look under; one outside the organization is refused. */
function placeOf({ query, organization }: Exchange): string {
  const root = organization.name === '' ? PUBLIC : `/${organization.name}`
  const nsPath = textOf(query['ns_path'])
  if (nsPath !== undefined && !nsPath.startsWith(`${root}/`)) throw notAllowed()
  return nsPath ?? `${root}/`
}

function servicesAt(exchange: Exchange, place: string, className: string) {
  const { service } = exchange
  return byCategory(service, startingWith(service, place, `${className}%`), (row) => categoryOf(service, row.ciId))
}

// An offering belongs to the service whose name ends its namespace.
function offeringsAt(exchange: Exchange, place: string, className: string) {
  const { service } = exchange
  const known = new Map<string, string>()
  return byCategory(service, startingWith(service, place, className), (row) => {
    let category = known.get(row.nsPath)
    if (category === undefined) {
      const segments = segmentsOf(row.nsPath)
      const parent = `/${segments.slice(0, -2).join('/')}`
      const found = service.store.ci.one(
        'nsPath = ? AND ciName = ? AND ciClassName = ?',
        parent,
        segments.at(-1) ?? '',
        segments.at(-2) ?? '',
      )
      known.set(row.nsPath, (category = found ? categoryOf(service, found.ciId) : ''))
    }
    return category
  })
}

const TEMPLATES = 'mgmt.cloud.service.'

function templateOf({ service }: Exchange, id: number | undefined, name?: string): CiRow | undefined {
  const { store } = service
  if (id) return store.ci.one('ciId = ? AND ciClassName LIKE ?', id, `${TEMPLATES}%`)
  return name === undefined ? undefined : store.ci.one('ciName = ? AND ciClassName LIKE ?', name, `${TEMPLATES}%`)
}

const isSecured = (row: CiRow, name: string) => row.attrProps['IS_SECURED']?.[name] === 'true'

function checkMayWrite({ rights }: Exchange, cloud: CiRow): void {
  if (!rights.may('cloudServices', cloud.ciId)) throw notAllowed()
}

/** Copies the offerings of a template under a new service. */
function copyOfferings({ store, now }: Service, template: CiRow, created: CiRow): void {
  const from = `${below(template.nsPath, template.ciClassName)}/${template.ciName}`
  const nsPath = `${below(created.nsPath, created.ciClassName)}/${created.ciName}`
  for (const offering of store.ci.all("nsPath = ? AND ciClassName LIKE '%cloud.Offering'", from)) {
    const at = { created: now(), updated: now(), createdBy: created.createdBy, updatedBy: null }
    store.ci.insert({ ...offering, ...at, ciId: store.nextId(), ciClassName: 'cloud.Offering', nsPath })
  }
}

export const cloudHandlers: HandlersFor<typeof calls> = {
  listPublicOfferings: (exchange) => offeringsAt(exchange, `${PUBLIC}/`, 'mgmt.cloud.Offering'),
  listPublicServices: (exchange) => servicesAt(exchange, `${PUBLIC}/`, TEMPLATES),
  listOfferings: (exchange) => offeringsAt(exchange, placeOf(exchange), 'cloud.Offering'),
  listServices: (exchange) => servicesAt(exchange, placeOf(exchange), 'cloud.service.'),

  listClouds: ({ service, organization }) =>
    service.store.ci
      .all("nsPath = ? AND ciClassName = 'account.Cloud' ORDER BY ciName", cloudsPath(organization.name))
      .map((row) => ciRecord(service.store, row)),

  readCloud: (exchange) => ciRecord(exchange.service.store, cloudScope(exchange).cloud),

  listLocations({ service }) {
    // `/public/{source}/clouds/{location}`: where templates of services are.
    const places = service.store.database.all(
      "SELECT DISTINCT nsPath FROM ci WHERE nsPath > '/public/' AND nsPath < '/public0' AND ciClassName LIKE 'mgmt.cloud.service.%'",
    )
    const paths = places
      .map((row) => String(row['nsPath']))
      .filter((path) => /^\/public\/[^/]+\/clouds\/[^/]+$/.test(path))
    return Object.fromEntries(paths.sort().map((path) => [segmentsOf(path).at(-1) ?? '', path]))
  },

  listCloudServices(exchange) {
    const { store } = exchange.service
    return store.ci
      .all("nsPath = ? AND ciClassName LIKE 'cloud.service.%' ORDER BY ciName", cloudScope(exchange).cloudNs)
      .map((row) => ciRecord(store, row))
  },

  listAvailableServices(exchange) {
    cloudScope(exchange)
    return servicesAt(exchange, `${PUBLIC}/`, TEMPLATES)
  },

  readService: (exchange) => ciRecord(exchange.service.store, serviceScope(exchange).found),

  newService(exchange) {
    const { cloud, cloudNs } = cloudScope(exchange)
    checkMayWrite(exchange, cloud)
    const template = templateOf(exchange, idOf(exchange.query['mgmtCiId']), exchange.params.service)
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
  },

  createService(exchange) {
    const { service, body, operator } = exchange
    const { store } = service
    const { cloud, cloudNs } = cloudScope(exchange)
    checkMayWrite(exchange, cloud)
    const sent = envelope(body, 'cms_ci')
    const templateId = idOf(fieldsOf(body)['mgmtCiId'])
    if (!templateId) throw new ServiceRefusal(500, { code: 500, exception: "Couldn't find template with 'id'=" })
    const template = templateOf(exchange, templateId)
    if (!template) throw refusal('Unknown cloud service source.')
    const category = categoryOf(service, template.ciId)
    const provided = store.relation.all("fromCiId = ? AND relationName = 'base.Provides'", cloud.ciId)
    const taken = provided.find((relation) => relation.relationAttributes['service'] === category)
    if (taken) {
      const name = store.ci.find(taken.toCiId)?.ciName
      throw refusal(`Service type '${category}' is already added as service '${name}'.`)
    }
    const at = service.now()
    const created: CiRow = {
      ...template,
      ciId: store.nextId(),
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
    store.relation.insert({
      ciRelationId: store.nextId(),
      relationName: 'base.Provides',
      fromCiId: cloud.ciId,
      toCiId: created.ciId,
      nsPath: cloud.nsPath,
      relationState: 'default',
      lastAppliedRfcId: 0,
      comments: null,
      createdBy: operator.username,
      updatedBy: null,
      created: at,
      updated: at,
      relationAttributes: { service: category },
    })
    copyOfferings(service, template, created)
    return ciRecord(store, created)
  },

  updateService(exchange) {
    const { service, body, operator } = exchange
    const { cloud, found } = serviceScope(exchange)
    checkMayWrite(exchange, cloud)
    const sent = envelope(body, 'cms_ci')
    const changed: CiRow = {
      ...found,
      comments: textOf(sent['comments']) ?? found.comments,
      ciAttributes: {
        ...found.ciAttributes,
        ...sentAttributes(attributesOf(sent['ciAttributes']), found.ciAttributes),
      },
      updatedBy: operator.username,
      updated: service.now(),
    }
    checkAttributes(changed)
    service.store.ci.update(found.ciId, changed)
    return ciRecord(service.store, changed)
  },
}
