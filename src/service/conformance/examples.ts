// The example of every call. A missing one does not compile.
import type { AnyCall } from '../../contract/core/call.ts'
import { contract, type Area, type Contract } from '../../contract/contract.ts'
import { approvalsExamples } from './approvals.ts'
import { assemblyExamples } from './assembly.ts'
import { catalogExamples } from './design/catalog.ts'
import { cloudContentExamples } from './cloud-content.ts'
import { cloudExamples } from './cloud.ts'
import { cloudUseExamples } from './cloud-use.ts'
import { costExamples } from './organization/cost.ts'
import { deploymentsExamples } from './deployments.ts'
import { designContentExamples } from './design/components.ts'
import { designExamples } from './design/platforms.ts'
import { designTransferExamples } from './design/transfer.ts'
import { designReleasesExamples } from './design/releases.ts'
import { designVariablesExamples } from './design/variables.ts'
import { groupsExamples } from './organization/groups.ts'
import { instancesExamples } from './instances.ts'
import { lookupExamples } from './organization/lookup.ts'
import { metadataExamples } from './organization/metadata.ts'
import { monitoringExamples } from './monitoring.ts'
import { offeringsExamples } from './offerings.ts'
import { operationsExamples } from './operations.ts'
import { organizationExamples } from './organization/organizations.ts'
import { peopleExamples } from './organization/people.ts'
import { platformsExamples } from './platforms.ts'
import { proceduresExamples } from './procedures.ts'
import { policiesExamples } from './organization/policies.ts'
import { privateServicesExamples } from './organization/private-services.ts'
import { profilesExamples } from './organization/profiles.ts'
import { releasesExamples } from './releases.ts'
import { relaysExamples } from './relays.ts'
import { reportsExamples } from './organization/reports.ts'
import { savedRecordsExamples } from './organization/saved-records.ts'
import { searchExamples } from './organization/search.ts'
import { sinksExamples } from './organization/sinks.ts'
import { transitionExamples } from './transition.ts'
import { transitionMonitorsExamples } from './transition-monitors.ts'
import { transitionVariablesExamples } from './transition-variables.ts'
import { environmentTransferExamples } from './transition-transfer.ts'
import type { Example, ExamplesFor } from './example.ts'

const byArea: { readonly [Name in Area]: ExamplesFor<Contract[Name]> } = {
  organization: {
    ...organizationExamples,
    ...peopleExamples,
    ...groupsExamples,
    ...savedRecordsExamples,
    ...profilesExamples,
    ...policiesExamples,
    ...sinksExamples,
    ...privateServicesExamples,
    ...reportsExamples,
    ...costExamples,
    ...searchExamples,
    ...lookupExamples,
    ...metadataExamples,
  },
  cloud: {
    ...cloudExamples,
    ...offeringsExamples,
    ...cloudContentExamples,
    ...cloudUseExamples,
  },
  assembly: assemblyExamples,
  design: {
    ...designExamples,
    ...designContentExamples,
    ...designVariablesExamples,
    ...designReleasesExamples,
    ...designTransferExamples,
    ...catalogExamples,
  },
  transition: {
    ...transitionExamples,
    ...platformsExamples,
    ...transitionVariablesExamples,
    ...transitionMonitorsExamples,
    ...releasesExamples,
    ...deploymentsExamples,
    ...approvalsExamples,
    ...relaysExamples,
    ...environmentTransferExamples,
  },
  operations: { ...operationsExamples, ...instancesExamples, ...proceduresExamples, ...monitoringExamples },
}

interface CallExample {
  readonly call: AnyCall
  readonly example: Example
}

function examplesIn(area: Area): CallExample[] {
  const calls: Readonly<Record<string, AnyCall>> = { ...contract[area] }
  const ofArea: Readonly<Record<string, Example>> = { ...byArea[area] }
  return Object.entries(calls).map(([name, call]) => {
    const example = ofArea[name]
    if (!example) throw new Error(`${name} has no example.`)
    return { call, example }
  })
}

export const examples: readonly CallExample[] = [
  ...examplesIn('organization'),
  ...examplesIn('cloud'),
  ...examplesIn('assembly'),
  ...examplesIn('design'),
  ...examplesIn('transition'),
  ...examplesIn('operations'),
]
