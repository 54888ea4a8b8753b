// The whole contract by area, for the gateway, the reference service and tests. The console imports single calls.
import * as approvals from './transition/approvals.ts'
import * as assembly from './assembly/assemblies.ts'
import * as cloudContent from './cloud/resources.ts'
import * as cloudUse from './cloud/usage.ts'
import * as cloud from './cloud/clouds.ts'
import * as cost from './organization/cost.ts'
import * as deployments from './transition/deployments.ts'
import * as catalog from './design/catalog.ts'
import * as design from './design/platforms.ts'
import * as designContent from './design/components.ts'
import * as designReleases from './design/releases.ts'
import * as designTransfer from './design/transfer.ts'
import * as designVariables from './design/variables.ts'
import * as offerings from './cloud/offerings.ts'
import * as monitoring from './operations/monitoring.ts'
import * as groups from './organization/groups.ts'
import * as instances from './operations/instances.ts'
import * as lookup from './organization/lookup.ts'
import * as metadata from './organization/metadata.ts'
import * as operations from './operations/operations.ts'
import * as organization from './organization/organizations.ts'
import * as platforms from './transition/platforms.ts'
import * as people from './organization/people.ts'
import * as policies from './organization/policies.ts'
import * as procedures from './operations/procedures.ts'
import * as privateServices from './organization/private-services.ts'
import * as profiles from './organization/profiles.ts'
import * as releases from './transition/releases.ts'
import * as reports from './organization/reports.ts'
import * as environmentTransfer from './transition/transfer.ts'
import * as relays from './transition/relays.ts'
import * as savedRecords from './organization/saved-records.ts'
import * as search from './organization/search.ts'
import * as sinks from './organization/sinks.ts'
import * as transitionMonitors from './transition/monitors.ts'
import * as transitionVariables from './transition/variables.ts'
import * as transition from './transition/environments.ts'
import type { AnyCall } from './core/call.ts'

type CallsOf<Module> = { [Name in keyof Module as Module[Name] extends AnyCall ? Name : never]: Module[Name] }

function pickCalls<Module extends object>(module: Module): CallsOf<Module> {
  const calls = Object.entries(module).filter(
    ([, value]) => typeof value === 'object' && value !== null && 'routes' in value,
  )
  return Object.fromEntries(calls) as CallsOf<Module>
}

export const contract = {
  organization: {
    ...pickCalls(organization),
    ...pickCalls(people),
    ...pickCalls(groups),
    ...pickCalls(savedRecords),
    ...pickCalls(profiles),
    ...pickCalls(policies),
    ...pickCalls(sinks),
    ...pickCalls(privateServices),
    ...pickCalls(reports),
    ...pickCalls(cost),
    ...pickCalls(search),
    ...pickCalls(lookup),
    ...pickCalls(metadata),
  },
  cloud: { ...pickCalls(cloud), ...pickCalls(offerings), ...pickCalls(cloudContent), ...pickCalls(cloudUse) },
  assembly: pickCalls(assembly),
  design: {
    ...pickCalls(design),
    ...pickCalls(designContent),
    ...pickCalls(designVariables),
    ...pickCalls(designReleases),
    ...pickCalls(designTransfer),
    ...pickCalls(catalog),
  },
  transition: {
    ...pickCalls(transition),
    ...pickCalls(platforms),
    ...pickCalls(transitionVariables),
    ...pickCalls(transitionMonitors),
    ...pickCalls(releases),
    ...pickCalls(deployments),
    ...pickCalls(approvals),
    ...pickCalls(relays),
    ...pickCalls(environmentTransfer),
  },
  operations: { ...pickCalls(operations), ...pickCalls(instances), ...pickCalls(procedures), ...pickCalls(monitoring) },
}

export type Contract = typeof contract
export type Area = keyof Contract

export const allCalls: readonly AnyCall[] = Object.values(contract).flatMap(
  (calls) => Object.values(calls) as AnyCall[],
)
