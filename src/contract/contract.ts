// The whole contract, area by area, for readers that need all of it: gateway, reference service, tests. The console imports single calls.
import * as approvals from './transition/approvals.ts'
import * as assembly from './assembly/assembly.ts'
import * as cloudContent from './cloud/cloud-content.ts'
import * as cloudUse from './cloud/cloud-use.ts'
import * as cloud from './cloud/cloud.ts'
import * as cost from './organization/cost.ts'
import * as deployments from './transition/deployments.ts'
import * as catalog from './design/catalog.ts'
import * as design from './design/design.ts'
import * as designContent from './design/design-content.ts'
import * as designReleases from './design/design-releases.ts'
import * as designVariables from './design/design-variables.ts'
import * as offerings from './cloud/offerings.ts'
import * as monitoring from './operations/monitoring.ts'
import * as instances from './operations/instances.ts'
import * as lookup from './organization/lookup.ts'
import * as metadata from './organization/metadata.ts'
import * as operations from './operations/operations.ts'
import * as organization from './organization/organization.ts'
import * as platforms from './transition/platforms.ts'
import * as people from './organization/people.ts'
import * as procedures from './operations/procedures.ts'
import * as profiles from './organization/profiles.ts'
import * as releases from './transition/releases.ts'
import * as reports from './organization/reports.ts'
import * as search from './organization/search.ts'
import * as transitionMonitors from './transition/transition-monitors.ts'
import * as transitionVariables from './transition/transition-variables.ts'
import * as transition from './transition/transition.ts'
import type { AnyCall } from './core/call.ts'

type CallsIn<Module> = { [Name in keyof Module as Module[Name] extends AnyCall ? Name : never]: Module[Name] }

function callsIn<Module extends object>(module: Module): CallsIn<Module> {
  const calls = Object.entries(module).filter(
    ([, value]) => typeof value === 'object' && value !== null && 'routes' in value,
  )
  return Object.fromEntries(calls) as CallsIn<Module>
}

export const contract = {
  organization: {
    ...callsIn(organization),
    ...callsIn(people),
    ...callsIn(profiles),
    ...callsIn(reports),
    ...callsIn(cost),
    ...callsIn(search),
    ...callsIn(lookup),
    ...callsIn(metadata),
  },
  cloud: { ...callsIn(cloud), ...callsIn(offerings), ...callsIn(cloudContent), ...callsIn(cloudUse) },
  assembly: callsIn(assembly),
  design: {
    ...callsIn(design),
    ...callsIn(designContent),
    ...callsIn(designVariables),
    ...callsIn(designReleases),
    ...callsIn(catalog),
  },
  transition: {
    ...callsIn(transition),
    ...callsIn(platforms),
    ...callsIn(transitionVariables),
    ...callsIn(transitionMonitors),
    ...callsIn(releases),
    ...callsIn(deployments),
    ...callsIn(approvals),
  },
  operations: { ...callsIn(operations), ...callsIn(instances), ...callsIn(procedures), ...callsIn(monitoring) },
}

export type Contract = typeof contract
export type Area = keyof Contract

/** Every call of the contract. */
export const allCalls: readonly AnyCall[] = Object.values(contract).flatMap(
  (calls) => Object.values(calls) as AnyCall[],
)
