import type * as calls from '../../contract/cloud/resources.ts'
import { toFields, toText } from '../http/body.ts'
import { allClassNames } from '../classes/catalog.ts'
import { notFound, httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import { unsavedRecord } from '../model/records.ts'
import { cloudScope } from '../http/scope.ts'
import {
  buildContent,
  createContent,
  deleteContent,
  listContent,
  readContent,
  updateContent,
  type CloudContentKind,
} from './content.ts'

const SUPPORTS: CloudContentKind = {
  className: 'cloud.Support',
  relationName: 'base.SupportedBy',
  cloudEnd: 'from',
  flag: 'cloudSupport',
}
const COMPLIANCES: CloudContentKind = {
  className: 'cloud.compliance.',
  relationName: 'base.CompliesWith',
  cloudEnd: 'from',
  flag: 'cloudCompliance',
}
const VARIABLES: CloudContentKind = {
  className: 'account.Cloudvar',
  relationName: 'base.ValueFor',
  cloudEnd: 'to',
  flag: 'cloudServices',
}
const ZONES: CloudContentKind = {
  className: 'cloud.Zone',
  relationName: 'base.ZoneOf',
  cloudEnd: 'to',
  flag: 'cloudServices',
}

const complianceClasses = allClassNames.filter((name) => name.startsWith(COMPLIANCES.className))

/** Class of a new compliance record: `compliance_class`, the record's class, or the only available one. */
function requestedComplianceClass({ body, query }: Exchange): string {
  const sent = toFields(body)
  const [first = ''] = complianceClasses
  const requested =
    toText(sent['compliance_class'] ?? query['compliance_class']) ??
    toText(toFields(sent['cms_ci'])['ciClassName']) ??
    first
  if (!complianceClasses.includes(requested)) throw httpError('Invalid compliance class.')
  return requested
}

export const cloudContentHandlers: HandlersFor<typeof calls> = {
  listSupports: (exchange) => listContent(SUPPORTS, exchange),

  newSupport: (exchange) => buildContent(SUPPORTS, exchange),

  // Simulates the bug of 2.9 when the cloud already has a support record: created, but answered with 404.
  createSupport(exchange) {
    const isFirst = listContent(SUPPORTS, exchange).length === 0
    const created = createContent(SUPPORTS, exchange)
    if (isFirst) return created
    return {
      poll: () => {
        throw notFound()
      },
    }
  },

  readSupport: (exchange) => readContent(SUPPORTS, exchange, exchange.params.support),
  updateSupport: (exchange) => updateContent(SUPPORTS, exchange, exchange.params.support),
  deleteSupport: (exchange) => deleteContent(SUPPORTS, exchange, exchange.params.support),

  listCompliances: (exchange) => listContent(COMPLIANCES, exchange),

  listAvailableCompliances(exchange) {
    const { cloudNs } = cloudScope(exchange)
    return complianceClasses.map((ciClassName) => unsavedRecord(ciClassName, cloudNs))
  },

  newCompliance: (exchange) => buildContent(COMPLIANCES, exchange, () => requestedComplianceClass(exchange)),
  createCompliance: (exchange) => createContent(COMPLIANCES, exchange, () => requestedComplianceClass(exchange)),
  readCompliance: (exchange) => readContent(COMPLIANCES, exchange, exchange.params.compliance),
  updateCompliance: (exchange) => updateContent(COMPLIANCES, exchange, exchange.params.compliance),
  deleteCompliance: (exchange) => deleteContent(COMPLIANCES, exchange, exchange.params.compliance),

  listCloudVariables: (exchange) => listContent(VARIABLES, exchange),
  newCloudVariable: (exchange) => buildContent(VARIABLES, exchange),
  createCloudVariable: (exchange) => createContent(VARIABLES, exchange),
  readCloudVariable: (exchange) => readContent(VARIABLES, exchange, exchange.params.variable),
  updateCloudVariable: (exchange) => updateContent(VARIABLES, exchange, exchange.params.variable),
  deleteCloudVariable: (exchange) => deleteContent(VARIABLES, exchange, exchange.params.variable),

  listZones: (exchange) => listContent(ZONES, exchange),
  newZone: (exchange) => buildContent(ZONES, exchange),
  createZone: (exchange) => createContent(ZONES, exchange),
  readZone: (exchange) => readContent(ZONES, exchange, exchange.params.zone),
  updateZone: (exchange) => updateContent(ZONES, exchange, exchange.params.zone),
  deleteZone: (exchange) => deleteContent(ZONES, exchange, exchange.params.zone),
}
