// Reads what is at work on the instances of an environment: one list, and a deployment while one moves. Never a request per row.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Instance } from '../../contract/core/records.ts'
import { deploymentChangesQuery, deploymentStatusQuery, isRunning, latestDeploymentQuery } from '../transition/index.ts'
import type { InstanceListScope } from './instances/scope.ts'
import { withWork, collectWork, type ListedInstance } from './instances/work.ts'
import { activeProceduresQuery } from './queries.ts'

/** The rows with what is at work on them, once they are there. */
export function useInstancesWithWork(
  { organization, assembly, environment }: InstanceListScope,
  instances: readonly Instance[] | undefined,
): readonly ListedInstance[] | undefined {
  const enabled = instances !== undefined && instances.length > 0
  const procedures = useQuery({ ...activeProceduresQuery(organization, `/${assembly}/${environment}`), enabled })
  const latest = useQuery({ ...latestDeploymentQuery(organization, assembly, environment), enabled })
  const deployment = latest.data && isRunning(latest.data) ? latest.data.deploymentId : ''
  const scope = { organization, assembly, environment, deployment }
  const moving = { enabled: enabled && deployment !== '' }
  const status = useQuery({ ...deploymentStatusQuery(scope), ...moving })
  // Which change is of which instance stays as it is while a deployment runs.
  const changes = useQuery({ ...deploymentChangesQuery(scope), ...moving, staleTime: Infinity, refetchInterval: false })
  const work = useMemo(() => {
    const running = deployment !== '' && status.data && changes.data
    return collectWork(
      procedures.data ?? [],
      running ? { status: status.data, changes: changes.data.rfc_cis } : undefined,
    )
  }, [procedures.data, deployment, status.data, changes.data])
  return useMemo(() => withWork(instances, work), [instances, work])
}
