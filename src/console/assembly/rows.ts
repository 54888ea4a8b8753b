// Assemblies with what is known of their environments.
import type { Ci, Deployment } from '../../contract/core/records.ts'
import { describeState } from '../kit/state/states.ts'
import { parseNsPath } from '../routing/paths.ts'

export interface AssemblyRow {
  readonly assembly: Ci
  /** Undefined until the environments were read. */
  readonly environments: number | undefined
  /** State of the open deployment that asks most for attention; '' when none is open, undefined until they were read. */
  readonly deploymentState: string | undefined
}

function countByAssembly(environments: readonly Ci[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { nsPath } of environments) counts.set(nsPath, (counts.get(nsPath) ?? 0) + 1)
  return counts
}

function severestByAssembly(deployments: readonly Deployment[]): ReadonlyMap<string, string> {
  const states = new Map<string, string>()
  for (const { nsPath, deploymentState } of deployments) {
    const { assembly } = parseNsPath(nsPath)
    const known = states.get(assembly)
    const severity = (state: string) => describeState('deployment', state).severity
    if (known === undefined || severity(deploymentState) > severity(known)) states.set(assembly, deploymentState)
  }
  return states
}

/** One row per assembly; environments lie in `/{organization}/{assembly}` (service-api 6.4). */
export function toAssemblyRows(
  assemblies: readonly Ci[],
  environments: readonly Ci[] | undefined,
  deployments: readonly Deployment[] | undefined,
): AssemblyRow[] {
  const counts = environments && countByAssembly(environments)
  const states = deployments && severestByAssembly(deployments)
  return assemblies.map((assembly) => ({
    assembly,
    environments: counts && (counts.get(`${assembly.nsPath}/${assembly.ciName}`) ?? 0),
    deploymentState: states && (states.get(assembly.ciName) ?? ''),
  }))
}
