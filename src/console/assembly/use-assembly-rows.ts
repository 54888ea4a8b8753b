import { useMemo } from 'react'
import {
  toOpenDeployments,
  useAssemblies,
  useHealth,
  useOpenDeployments,
  useOrganizationEnvironments,
} from '../organization/index.ts'
import type { OrganizationScope } from '../routing/paths.ts'
import { toAssemblyRows, type AssemblyRow } from './rows.ts'

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
