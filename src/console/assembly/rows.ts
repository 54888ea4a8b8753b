import { useMemo } from 'react'
import type { Ci, Deployment } from '../../contract/core/records.ts'
import type { ComponentHealth } from '../../contract/organization/reports.ts'
import { countBy, groupBy } from '../kit/grouping.ts'
import { describeState } from '../kit/state/states.ts'
import { toCiNames } from '../kit/named-records.ts'
import {
  countHealth,
  toOpenDeployments,
  useAssemblies,
  useHealth,
  useOpenDeployments,
  useOrganizationEnvironments,
  type HealthCounts,
} from '../organization/index.ts'
import { parseNsPath, type OrganizationScope } from '../routing/paths.ts'

/** Undefined while loading. */
type Loadable<Value> = Value | 'unknown' | undefined

export interface AssemblyRow {
  readonly assembly: Ci
  readonly environments: Loadable<number>
  /** The most severe state of its open deployments; '' when none is open. */
  readonly deploymentState: Loadable<string>
  readonly health: Loadable<HealthCounts>
}

function severestByAssembly(deployments: readonly Deployment[]): ReadonlyMap<string, string> {
  const states = new Map<string, string>()
  for (const { nsPath, deploymentState } of deployments) {
    const { assembly } = parseNsPath(nsPath)
    const current = states.get(assembly)
    const severity = (state: string) => describeState('deployment', state).severity
    if (current === undefined || severity(deploymentState) > severity(current)) states.set(assembly, deploymentState)
  }
  return states
}

/** One row per assembly; environments are in `/{organization}/{assembly}` (service-api 6.4). */
export function toAssemblyRows(
  assemblies: readonly Ci[],
  environments: Loadable<readonly Ci[]>,
  deployments: Loadable<readonly Deployment[]>,
  health: Loadable<readonly ComponentHealth[]>,
): AssemblyRow[] {
  const counts = typeof environments === 'object' ? countBy(environments, ({ nsPath }) => nsPath) : environments
  const states = typeof deployments === 'object' ? severestByAssembly(deployments) : deployments
  const components = typeof health === 'object' ? groupBy(health, ({ ns }) => parseNsPath(ns).assembly) : health
  return assemblies.map((assembly) => ({
    assembly,
    environments: typeof counts === 'object' ? (counts.get(`${assembly.nsPath}/${assembly.ciName}`) ?? 0) : counts,
    deploymentState: typeof states === 'object' ? (states.get(assembly.ciName) ?? '') : states,
    health: typeof components === 'object' ? countHealth(components.get(assembly.ciName) ?? []) : components,
  }))
}

/** The assemblies of an organization; undefined while loading. Environments, deployments and health follow. */
export function useAssemblyRows(scope: OrganizationScope): readonly AssemblyRow[] | undefined {
  const { data: assemblies } = useAssemblies(scope)
  const { data: environments, isError } = useOrganizationEnvironments(scope)
  const deployments = toOpenDeployments(useOpenDeployments(scope.organization))
  const { data: health, failedQuery } = useHealth(scope.organization)
  return useMemo(
    () =>
      assemblies &&
      toAssemblyRows(
        assemblies,
        environments ?? (isError ? 'unknown' : undefined),
        deployments,
        failedQuery ? 'unknown' : health,
      ),
    [assemblies, environments, isError, deployments, health, failedQuery],
  )
}

/** The only currency of some clouds; undefined for several, or if one is unknown. */
export function getOnlyCurrency(
  cloudIds: readonly string[],
  clouds: readonly Pick<Ci, 'ciId' | 'ciName'>[],
  currencies: ReadonlyMap<string, string>,
): string | undefined {
  const names = toCiNames(clouds)
  const [first, ...others] = new Set(cloudIds.map((id) => currencies.get(names.get(id) ?? '')))
  return others.length === 0 ? first : undefined
}

/** Number of instances by environment, from the health of components; environments without instances are left out (service-api 2.11). */
export const countInstancesByEnvironment = (
  components: readonly { readonly ns: string; readonly health: { readonly total?: number | undefined } }[],
): ReadonlyMap<string, number> =>
  countBy(
    components.filter(({ health }) => health.total),
    ({ ns }) => parseNsPath(ns).environment,
    ({ health }) => health.total ?? 0,
  )
