// Running work on instances: actions of procedures, and the deployment of their environment.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CiChange, DeploymentStatus, Instance, Procedure } from '../../../contract/core/records.ts'
import { getStateTone, type Tone } from '../../kit/state/states.ts'
import {
  deploymentChangesQuery,
  deploymentStatusQuery,
  isRunning,
  latestDeploymentQuery,
} from '../../transition/index.ts'
import { activeProceduresQuery } from '../queries.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

/** Running or waiting work of one instance, either of a procedure or of a deployment. */
export interface InstanceWork {
  readonly icon: Tone
  /** "reboot running". */
  readonly label: string
  readonly procedure?: string
  readonly deployment?: string
}

export interface ListedInstance extends Instance {
  readonly work?: InstanceWork
}

// By record state; of several works on one instance the one with the highest weight is shown.
const WORK_STATES: Readonly<Record<string, { label: string; weight: number }>> = {
  inprogress: { label: 'running', weight: 3 },
  failed: { label: 'failed', weight: 2 },
  pending: { label: 'waiting', weight: 1 },
}

interface RunningDeployment {
  status: DeploymentStatus
  changes: readonly Pick<CiChange, 'rfcId' | 'ciId' | 'rfcAction'>[]
}

/** Work by instance id. Completed work is left out. */
export function collectWork(
  procedures: readonly Pick<Procedure, 'procedureId' | 'actions'>[],
  running: RunningDeployment | undefined,
): ReadonlyMap<string, InstanceWork> {
  const work = new Map<string, InstanceWork>()
  const weights = new Map<string, number>()
  const add = (id: string, action: string, state: string, source: Pick<InstanceWork, 'procedure' | 'deployment'>) => {
    const workState = WORK_STATES[state]
    if (!workState || (weights.get(id) ?? 0) >= workState.weight) return
    weights.set(id, workState.weight)
    work.set(id, { icon: getStateTone('record', state), label: `${action} ${workState.label}`, ...source })
  }
  for (const { procedureId, actions } of procedures)
    for (const { ciId, actionName, actionState } of actions)
      add(ciId, actionName, actionState, { procedure: procedureId })
  for (const { rfcId, ciId, rfcAction } of running?.changes ?? []) {
    const state = running?.status.rfc_info[rfcId]?.state
    if (running && state) add(ciId, rfcAction, state, { deployment: running.status.deploymentId })
  }
  return work
}

const rowCache = new WeakMap<Instance, ListedInstance>()

const isSameWork = (a: InstanceWork | undefined, b: InstanceWork): boolean =>
  a?.label === b.label && a.procedure === b.procedure && a.deployment === b.deployment

/** The instances with their work; the same objects where nothing changed, and the same list without any work. */
export function withWork(
  instances: readonly Instance[] | undefined,
  work: ReadonlyMap<string, InstanceWork>,
): readonly ListedInstance[] | undefined {
  if (!instances || work.size === 0) return instances
  return instances.map((instance) => {
    const own = work.get(instance.ciId)
    if (!own) return instance
    const cached = rowCache.get(instance)
    if (cached && isSameWork(cached.work, own)) return cached
    const row = { ...instance, work: own }
    rowCache.set(instance, row)
    return row
  })
}

/** Adds running work to a list. One query for all procedures and two for a running deployment, never one per row. */
export function useInstancesWithWork(
  scope: EnvironmentScope,
  instances: readonly Instance[] | undefined,
): readonly ListedInstance[] | undefined {
  const enabled = instances !== undefined && instances.length > 0
  const procedures = useQuery({ ...activeProceduresQuery(scope, `/${scope.assembly}/${scope.environment}`), enabled })
  const latest = useQuery({ ...latestDeploymentQuery(scope), enabled })
  const deployment = latest.data && isRunning(latest.data) ? latest.data.deploymentId : ''
  const whileRunning = { enabled: enabled && deployment !== '' }
  const ofDeployment = { ...scope, deployment }
  const status = useQuery({ ...deploymentStatusQuery(ofDeployment), ...whileRunning })
  // The mapping of changes to instances is fixed for a deployment.
  const changes = useQuery({
    ...deploymentChangesQuery(ofDeployment),
    ...whileRunning,
    staleTime: Infinity,
    refetchInterval: false,
  })
  const work = useMemo(() => {
    const running =
      deployment !== '' && status.data && changes.data
        ? { status: status.data, changes: changes.data.rfc_cis }
        : undefined
    return collectWork(procedures.data ?? [], running)
  }, [procedures.data, deployment, status.data, changes.data])
  return useMemo(() => withWork(instances, work), [instances, work])
}
