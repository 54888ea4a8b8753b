import { useMemo } from 'react'
import { toOpenDeployments, useOpenDeployments, useOrganizationEnvironments } from '../organization/index.ts'
import type { OrganizationScope } from '../routing/paths.ts'
import { useAssemblies } from './queries.ts'
import { toAssemblyRows, type AssemblyRow } from './rows.ts'

/** The assemblies of an organization; undefined while loading. Environments and deployments follow. */
export function useAssemblyRows(scope: OrganizationScope): readonly AssemblyRow[] | undefined {
  const { data: assemblies } = useAssemblies(scope)
  const { data: environments, isError } = useOrganizationEnvironments(scope)
  const deployments = toOpenDeployments(useOpenDeployments(scope.organization))
  return useMemo(
    () => assemblies && toAssemblyRows(assemblies, environments ?? (isError ? 'unknown' : undefined), deployments),
    [assemblies, environments, isError, deployments],
  )
}
