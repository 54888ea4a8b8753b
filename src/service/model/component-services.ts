// The cloud services that a component needs: an attribute of the relation from its platform (service-api 7.4).
import { toFields, toList, toText } from '../http/body.ts'
import { internalError, notFound, type Exchange } from '../http/handler.ts'
import { editRelation, findDraftRelations, mergeProperties, type Draft, type DraftRelation } from './drafts.ts'
import { draftRelationRecord } from './records.ts'
import type { ReleaseRow } from './rows.ts'

interface ComponentScope {
  readonly component: Draft
  readonly release: ReleaseRow | undefined
}

function getRequirement({ service }: Exchange, { component, release }: ComponentScope): DraftRelation {
  const where = "toCiId = ? AND relationName IN ('base.Requires', 'manifest.Requires')"
  const [found] = findDraftRelations(service.store, release, where, component.ciId)
  if (!found) throw notFound()
  return found
}

/** The relation from the platform to a component. */
export function readComponentServices(exchange: Exchange, scope: ComponentScope) {
  const { row, change } = getRequirement(exchange, scope)
  return draftRelationRecord(exchange.service.store, row, change)
}

/** Sets the categories and their owner from a body `{services, owner}`, in a release that is opened for it. */
export function updateComponentServices(exchange: Exchange, scope: ComponentScope, openRelease: () => ReleaseRow) {
  const { service, operator, body } = exchange
  const sent = toFields(body)
  if (sent['services'] === undefined) throw internalError("undefined method `select' for nil:NilClass")
  const services = toList(sent['services'])
    .flatMap((category) => toText(category) ?? [])
    .join(',')
  const requirement = getRequirement(exchange, scope)
  const owned = requirement.change?.relationAttrProps ?? requirement.row?.relationAttrProps ?? {}
  const change = editRelation(service, openRelease(), operator.username, requirement, { services })
  const relationAttrProps = mergeProperties(owned, { owner: { services: toText(sent['owner']) ?? '' } })
  service.store.relationChange.update(change.rfcId, { relationAttrProps })
  return draftRelationRecord(service.store, requirement.row, { ...change, relationAttrProps })
}
