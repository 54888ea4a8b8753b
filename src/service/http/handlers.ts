import type { AnyCall } from '../../contract/core/call.ts'
import { contract, type Area, type Contract } from '../../contract/contract.ts'
import { assemblyHandlers } from '../assembly/assembly.ts'
import { cloudContentHandlers } from '../cloud/cloud-content.ts'
import { cloudUseHandlers } from '../cloud/cloud-use.ts'
import { cloudHandlers } from '../cloud/cloud.ts'
import { offeringsHandlers } from '../cloud/offerings.ts'
import { catalogHandlers } from '../design/catalog.ts'
import { designContentHandlers } from '../design/design-content.ts'
import { designReleasesHandlers } from '../design/design-releases.ts'
import { designVariablesHandlers } from '../design/design-variables.ts'
import { designHandlers } from '../design/design.ts'
import { transferHandlers } from '../design/transfer/transfer.ts'
import type { Handler, HandlersFor } from './handler.ts'
import { monitoringHandlers } from '../operations/monitoring.ts'
import { instancesHandlers } from '../operations/instances.ts'
import { operationsHandlers } from '../operations/operations.ts'
import { proceduresHandlers } from '../operations/procedures.ts'
import { costHandlers } from '../organization/cost.ts'
import { groupsHandlers } from '../organization/groups.ts'
import { lookupHandlers } from '../organization/lookup.ts'
import { metadataHandlers } from '../organization/metadata.ts'
import { organizationHandlers } from '../organization/organization.ts'
import { peopleHandlers } from '../organization/people.ts'
import { policiesHandlers } from '../organization/policies.ts'
import { privateServicesHandlers } from '../organization/private-services.ts'
import { profilesHandlers } from '../organization/profiles.ts'
import { reportsHandlers } from '../organization/reports.ts'
import { savedRecordsHandlers } from '../organization/saved-records.ts'
import { searchHandlers } from '../organization/search.ts'
import { sinksHandlers } from '../organization/sinks.ts'
import { approvalsHandlers } from '../transition/approvals.ts'
import { deploymentsHandlers } from '../transition/deployments.ts'
import { relaysHandlers } from '../transition/relays.ts'
import { releasesHandlers } from '../transition/releases.ts'
import { platformsHandlers } from '../transition/platforms.ts'
import { transitionMonitorsHandlers } from '../transition/transition-monitors.ts'
import { transitionVariablesHandlers } from '../transition/transition-variables.ts'
import { environmentTransferHandlers } from '../transition/transfer/transfer.ts'
import { transitionHandlers } from '../transition/transition.ts'

const areas: { readonly [Name in Area]: HandlersFor<Contract[Name]> } = {
  organization: {
    ...organizationHandlers,
    ...peopleHandlers,
    ...groupsHandlers,
    ...savedRecordsHandlers,
    ...profilesHandlers,
    ...policiesHandlers,
    ...sinksHandlers,
    ...privateServicesHandlers,
    ...reportsHandlers,
    ...costHandlers,
    ...searchHandlers,
    ...lookupHandlers,
    ...metadataHandlers,
  },
  cloud: { ...cloudHandlers, ...offeringsHandlers, ...cloudContentHandlers, ...cloudUseHandlers },
  assembly: assemblyHandlers,
  design: {
    ...designHandlers,
    ...designContentHandlers,
    ...designVariablesHandlers,
    ...designReleasesHandlers,
    ...transferHandlers,
    ...catalogHandlers,
  },
  transition: {
    ...transitionHandlers,
    ...platformsHandlers,
    ...transitionVariablesHandlers,
    ...transitionMonitorsHandlers,
    ...releasesHandlers,
    ...deploymentsHandlers,
    ...approvalsHandlers,
    ...relaysHandlers,
    ...environmentTransferHandlers,
  },
  operations: { ...operationsHandlers, ...instancesHandlers, ...proceduresHandlers, ...monitoringHandlers },
}

const handlers = new Map<AnyCall, Handler<AnyCall>>()
for (const [area, calls] of Object.entries(contract)) {
  const ofArea: Record<string, unknown> = { ...areas[area as keyof typeof areas] }
  // Each handler has the type of its own call; the map erases it, and its keys keep the pairs together.
  for (const [name, call] of Object.entries(calls)) handlers.set(call as AnyCall, ofArea[name] as Handler<AnyCall>)
}

export function getHandler(call: AnyCall): Handler<AnyCall> {
  const handler = handlers.get(call)
  if (!handler) throw new Error(`No handler for ${call.name}.`)
  return handler
}
