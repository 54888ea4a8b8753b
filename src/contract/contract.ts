// The whole contract, area by area, for readers that need all of it: gateway, reference service, tests. The console imports single calls.
import * as approvals from './approvals.ts'
import * as assembly from './assembly.ts'
import * as cloudContent from './cloud-content.ts'
import * as cloudUse from './cloud-use.ts'
import * as cloud from './cloud.ts'
import * as cost from './cost.ts'
import * as deployments from './deployments.ts'
import * as catalog from './catalog.ts'
import * as design from './design.ts'
import * as designContent from './design-content.ts'
import * as designReleases from './design-releases.ts'
import * as designVariables from './design-variables.ts'
import * as offerings from './offerings.ts'
import * as monitoring from './monitoring.ts'
import * as instances from './instances.ts'
import * as lookup from './lookup.ts'
import * as metadata from './metadata.ts'
import * as operations from './operations.ts'
import * as organization from './organization.ts'
import * as platforms from './platforms.ts'
import * as people from './people.ts'
import * as procedures from './procedures.ts'
import * as profiles from './profiles.ts'
import * as releases from './releases.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'
import * as transitionMonitors from './transition-monitors.ts'
import * as transitionVariables from './transition-variables.ts'
import * as transition from './transition.ts'
import type { AnyCall } from './call.ts'

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
