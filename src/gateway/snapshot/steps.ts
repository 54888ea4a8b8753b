// What a snapshot reads, as data: calls of the contract, and for each path parameter the call that lists its values.
import type { AnyCall } from '../../contract/core/call.ts'
import { contract } from '../../contract/contract.ts'
import type { ReadRequest } from './source.ts'

const { organization, cloud, assembly, design, transition, operations } = contract

type Item = Readonly<Record<string, unknown>>

export interface Scope {
  readonly organization: string
  /** Name of the assembly, within one. */
  readonly assemblyName?: string
}

export interface Step {
  readonly call: AnyCall
  readonly query?: (scope: Scope) => NonNullable<ReadRequest['query']>
  readonly pageSize?: number
}

export interface Lister extends Step {
  /** The parameter's value in an item of the list; undefined for other items. */
  readonly pick: (item: Item) => unknown
  /** Only the newest deployments, of which the list has the newest first. */
  readonly newest?: boolean
}

const step = (call: AnyCall, query?: NonNullable<ReadRequest['query']>): Step =>
  query ? { call, query: () => query } : { call }

/** Searches relations by name, with the records at one of their ends, or without. */
const relations = (
  call: AnyCall,
  names: string,
  ends: 'from' | 'to' | 'none',
  more: Record<string, string> = {},
): Step[] =>
  names.split(' ').map((name) =>
    step(call, {
      relation_name: name,
      include_from_ci: String(ends === 'from'),
      include_to_ci: String(ends === 'to'),
      ...more,
    }),
  )

export const ORGANIZATION_STEPS: readonly Step[] = [
  step(organization.listOrganizations),
  step(organization.readOrganizationSettings),
  step(organization.listUsers),
  step(organization.listTeams),
  step(organization.listTeamMembers),
  step(organization.listGroups),
  step(organization.listGroupMembers),
  step(organization.listProfiles),
  step(organization.listPolicies),
  step(organization.listSinks),
  step(cloud.listClouds),
  step(cloud.listLocations),
  step(cloud.listCloudServices),
  step(cloud.listServiceOfferings),
  step(cloud.listSupports),
  step(cloud.listCompliances),
  step(cloud.listCloudVariables),
  step(cloud.listZones),
  step(cloud.listCloudTeams),
  step(cloud.listAvailableServices),
  step(cloud.listAvailableOfferings),
  step(cloud.listPublicOfferings),
  step(organization.listPrivateServices),
  ...relations(
    organization.searchRecords,
    'base.Manages base.ForwardsTo base.Provides base.Offers base.ZoneOf base.SupportedBy base.CompliesWith',
    'none',
  ),
  ...relations(organization.searchRecords, 'base.Consumes', 'none', { from_class_name: 'account.Environment' }),
  ...relations(organization.searchRecords, 'base.ValueFor', 'none', { from_class_name: 'account.Cloudvar' }),
  step(design.listPackVersions),
  step(design.listSavedDesigns),
  ...savedDesignRelations('base.ComposedOf base.Requires catalog.WatchedBy catalog.EscortedBy', 'to'),
  ...savedDesignRelations('catalog.ValueFor base.ValueFor', 'from'),
  ...savedDesignRelations('catalog.LinksTo catalog.DependsOn catalog.ManagedVia catalog.SecuredBy', 'none'),
  step(assembly.listAssemblies),
]

function savedDesignRelations(names: string, ends: 'from' | 'to' | 'none'): Step[] {
  return relations(organization.searchRecords, names, ends).map(({ call, query }) => ({
    call,
    query: (scope) => ({ ...query?.(scope), ns_path: `/${scope.organization}/_catalogs` }),
  }))
}

export const COMPOSED_OF = toOnly('manifest.ComposedOf', 'to')
export const DESIGN_PLATFORMS = toOnly('base.ComposedOf', 'to')
export const REALIZED_AS = toOnly('base.RealizedAs', 'none')
export const REALIZED_IN = toOnly('base.RealizedIn', 'to')
export const INSTANCES = step(operations.listAssemblyInstances, { instances_state: 'all' })
export const DESIGN_TIMELINE = step(design.readDesignTimeline, { size: '1000' })
export const ENVIRONMENT_TIMELINE = step(transition.readEnvironmentTimeline, { size: '1000' })
function toOnly(name: string, ends: 'to' | 'none'): Step {
  return relations(organization.searchAssembly, name, ends)[0] ?? step(organization.searchAssembly)
}

/** In this order for each assembly. */
export const ASSEMBLY_STEPS: readonly Step[] = [
  step(assembly.listAssemblyTeams),
  DESIGN_PLATFORMS,
  REALIZED_IN,
  COMPOSED_OF,
  ...relations(
    organization.searchAssembly,
    'base.Requires catalog.WatchedBy catalog.EscortedBy manifest.Delivers manifest.Requires manifest.WatchedBy manifest.EscortedBy manifest.LoggedBy',
    'to',
  ),
  ...relations(organization.searchAssembly, 'base.ValueFor catalog.ValueFor manifest.ValueFor', 'from'),
  ...relations(
    organization.searchAssembly,
    'catalog.LinksTo catalog.DependsOn catalog.ManagedVia catalog.SecuredBy base.Entrypoint base.Consumes manifest.LinksTo ' +
      'manifest.DependsOn manifest.ManagedVia manifest.SecuredBy manifest.Entrypoint bom.DependsOn bom.ManagedVia bom.SecuredBy base.PlacedIn',
    'none',
  ),
  REALIZED_AS,
  INSTANCES,
  DESIGN_TIMELINE,
  ENVIRONMENT_TIMELINE,
  step(transition.readBillOfMaterials, { include_rfcs: 'true' }),
  step(transition.readDeploymentHistory),
  step(transition.readDeploymentChanges),
  step(transition.readRelease),
  step(transition.readDeploymentTimes),
  { ...step(operations.listAssemblyNotifications, { size: '1000' }), pageSize: 1000 },
]

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null

const at = (name: string, end?: 'toCi') => (item: Item) => {
  const record = end ? item[end] : item
  return isItem(record) ? record[name] : undefined
}

const byId = (call: AnyCall): Lister => ({ ...step(call), pick: at('ciId') })

/** By parameter: the call whose list has its values. */
export type Listers = Readonly<Record<string, Lister>>

export const LISTERS: Listers = {
  team: { ...step(organization.listTeams), pick: at('id') },
  group: { ...step(organization.listGroups), pick: at('id') },
  cloud: byId(cloud.listClouds),
  service: byId(cloud.listCloudServices),
  environment: { ...REALIZED_IN, pick: at('ciId', 'toCi') },
  deployment: { ...ENVIRONMENT_TIMELINE, pick: at('deploymentId'), newest: true },
  // The bills of materials of these deployments: the timeline has the environment's own releases only.
  release: {
    ...ENVIRONMENT_TIMELINE,
    pick: (item) => (item['deploymentId'] === undefined ? undefined : item['releaseId']),
    newest: true,
  },
}

/** Uncommitted changes of a design. They are in no search. */
export const DESIGN_DRAFT_STEPS: readonly Step[] = [
  step(design.listDesignPlatforms),
  step(design.listGlobalVariables),
  step(design.listDesignComponents),
  step(design.listDesignVariables),
  step(design.listDesignMonitors),
  step(design.listDesignAttachments),
  step(design.readDesignComponent),
]

export const DESIGN_DRAFT_LISTERS: Listers = {
  platform: byId(design.listDesignPlatforms),
  component: byId(design.listDesignComponents),
}

/** Uncommitted changes of an environment. */
export const ENVIRONMENT_DRAFT_STEPS: readonly Step[] = [
  step(transition.listPlatforms),
  step(transition.listEnvironmentVariables),
  step(transition.readPlatform),
  step(transition.readPlatformScale),
  step(transition.listPlatformComponents),
  step(transition.listPlatformVariables),
  step(transition.listComponentMonitors),
  step(transition.listComponentAttachments),
]

export const ENVIRONMENT_DRAFT_LISTERS: Listers = {
  platform: byId(transition.listPlatforms),
  component: byId(transition.listPlatformComponents),
}

/** The contents of one version of a pack. */
export const PACK_STEPS: readonly Step[] = [
  step(design.readPackPlatform),
  step(design.listPackComponents),
  step(design.listPackVariables),
  step(design.readPackComponent),
  step(design.listPackMonitors),
]

export const PACK_AVAILABILITY_STEPS: readonly Step[] = [
  step(design.readPackPlatform),
  step(design.listAvailabilityComponents),
  step(design.listPackVariables),
  step(design.readPackComponent),
]

export const PACK_LISTERS: Listers = { component: byId(design.listPackComponents) }

export const PACK_AVAILABILITY_LISTERS: Listers = { component: byId(design.listAvailabilityComponents) }
