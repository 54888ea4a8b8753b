// Queries of the pages of one cloud. Separate from queries.ts, which every page loads.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  listAvailableServices,
  listClouds,
  listLocations,
  listOfferings,
  listServices,
  newService,
  readCloud,
  readService,
} from '../../contract/cloud/clouds.ts'
import { listCloudVariables, listCompliances, listSupports, listZones } from '../../contract/cloud/resources.ts'
import { listCloudEnvironments, listCloudInstances } from '../../contract/cloud/usage.ts'
import type { Ci } from '../../contract/core/records.ts'
import { isRelation, searchAssembly } from '../../contract/organization/search.ts'
import { callQuery, scopeQuery } from '../data/read/call-query.ts'
import { cloudComputeQuery } from '../organization/index.ts'
import { parseNsPath, type AssemblyScope, type CloudScope, type OrganizationScope } from '../routing/paths.ts'
import { computesByEnvironment, instancesByEnvironment, toImpact } from './clouds/impact.ts'

const SLOW_CHANGING = { staleTime: 30_000 }
const LOW_PRIORITY = { ...SLOW_CHANGING, lowPriority: true }

/** Refetched after a cloud or service was deleted; the deleted record itself is not. */
export const CHANGED_BY_REMOVAL = [listClouds, listServices, listOfferings]

/** Refetched after a cloud or service was created or changed. */
export const CHANGED_BY_CLOUD = [...CHANGED_BY_REMOVAL, readCloud, readService]

export const locationsQuery = scopeQuery(listLocations, SLOW_CHANGING)

export const serviceQuery = scopeQuery(readService, SLOW_CHANGING)

/** Service templates by category; the same for every cloud. */
export const availableServicesQuery = scopeQuery(listAvailableServices, SLOW_CHANGING)

/** An unsaved service made from a template, identified by id or, for the documented path, by name. */
export const useNewService = (scope: CloudScope, template: Ci) =>
  useQuery(
    callQuery(newService, { params: { ...scope, service: template.ciName }, query: { mgmtCiId: template.ciId } }),
  )

export const cloudVariablesQuery = scopeQuery(listCloudVariables, SLOW_CHANGING)

export const supportsQuery = scopeQuery(listSupports, SLOW_CHANGING)

export const compliancesQuery = scopeQuery(listCompliances, SLOW_CHANGING)

export const zonesQuery = scopeQuery(listZones, SLOW_CHANGING)

/** Environments that use a cloud. Needs the cloud support right (service-api 2.9). */
export const cloudEnvironmentsQuery = scopeQuery(listCloudEnvironments, LOW_PRIORITY)

/** How environments and platforms of an assembly use clouds, with the record that does. */
const cloudUsesQuery = (scope: AssemblyScope) =>
  callQuery(
    searchAssembly,
    { params: scope, query: { relation_name: 'base.Consumes', include_to_ci: 'false' } },
    LOW_PRIORITY,
  )

/** With more computes than this, the list of all instances takes too long to load. */
const MAX_COUNTED_COMPUTES = 2_000

/** Environments shown, and assemblies queried, until the user asks for all. */
export const FIRST_ENVIRONMENTS = 16

/**
 * Environments and platforms that use the cloud. Queries each assembly that has such an environment, or none if they are more than
 * `maxAssemblies`. `countInstances`: also count instances that are not computes.
 */
export function useCloudImpact(
  scope: OrganizationScope,
  { ciId, ciName: cloud }: Ci,
  maxAssemblies = FIRST_ENVIRONMENTS,
  countInstances = false,
) {
  const environments = useQuery(cloudEnvironmentsQuery({ ...scope, cloud }))
  const report = useQuery(cloudComputeQuery(scope, ciId))
  const using = [...new Set((environments.data ?? []).map(({ nsPath }) => parseNsPath(nsPath).assembly))]
  const assemblies = using.length > maxAssemblies ? [] : using
  const uses = useQueries({
    queries: assemblies.map((assembly) => cloudUsesQuery({ ...scope, assembly })),
    combine: (queries) => ({
      pending: queries.some(({ isPending }) => isPending),
      failed: assemblies.filter((_, index) => queries[index]?.isError),
      found: queries.flatMap(({ data }) => data ?? []),
    }),
  })
  const computes = useMemo(() => computesByEnvironment(report.data), [report.data])
  const count = [...(computes?.values() ?? [])].reduce((sum, each) => sum + each, 0)
  const { data: listedInstances, isLoading: isCounting } = useQuery({
    ...callQuery(listCloudInstances, { params: { ...scope, cloud }, query: { instances_state: 'all' } }, SLOW_CHANGING),
    enabled: countInstances && count > 0 && count <= MAX_COUNTED_COMPUTES,
  })
  // The cache may hold them although this caller did not ask.
  const instances = countInstances ? listedInstances : undefined
  const impact = useMemo(
    () =>
      environments.data && !uses.pending && !report.isPending && !isCounting
        ? toImpact({
            cloud: ciId,
            environments: environments.data,
            uses: uses.found.filter(isRelation),
            computes,
            instances: instances && instancesByEnvironment(instances),
          })
        : undefined,
    [environments.data, uses, report.isPending, isCounting, computes, instances, ciId],
  )
  return {
    /** Undefined until all queries have finished. */
    impact,
    skippedAssemblies: using.length - assemblies.length,
    /** Labels of what failed to load. */
    unavailable: [
      ...(uses.failed.length > 0 ? [`the cloud settings of ${new Intl.ListFormat('en-GB').format(uses.failed)}`] : []),
      ...(report.isError && !computes ? ['the number of computes'] : []),
    ],
    /** Why the environments could not be loaded. */
    error: environments.data ? null : environments.error,
  }
}
