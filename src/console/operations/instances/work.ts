// What is at work on instances: actions of procedures, and the deployment of their environment.
import type { CiChange, DeploymentStatus, Instance, Procedure } from '../../../contract/core/records.ts'
import type { StateIcon } from '../../kit/state/states.ts'

/** What is at work on one instance, or waits to be. */
export interface InstanceWork {
  readonly icon: StateIcon
  /** "reboot running". */
  readonly label: string
  /** Of a procedure or a deployment, one of them. */
  readonly procedure?: string
  readonly deployment?: string
}

/** An instance in a list, with what is at work on it. */
export interface ListedInstance extends Instance {
  readonly work?: InstanceWork
}

const ACTION_STATES: Readonly<
  Record<string, { readonly mark: StateIcon; readonly word: string; readonly weight: number }>
> = {
  inprogress: { mark: 'busy', word: 'running', weight: 3 },
  failed: { mark: 'bad', word: 'failed', weight: 2 },
  pending: { mark: 'idle', word: 'waits', weight: 1 },
}

type WorkSource = Pick<InstanceWork, 'procedure' | 'deployment'>

/** Gathers by id; where several are at one instance, what moves is told before what waits. */
function createWorkCollector() {
  const found = new Map<string, { readonly work: InstanceWork; readonly weight: number }>()
  return {
    add(id: string, what: string, state: string, about: WorkSource) {
      const stands = ACTION_STATES[state]
      if (!stands || (found.get(id)?.weight ?? 0) >= stands.weight) return
      found.set(id, { work: { icon: stands.mark, label: `${what} ${stands.word}`, ...about }, weight: stands.weight })
    },
    all: (): ReadonlyMap<string, InstanceWork> => new Map([...found].map(([id, { work }]) => [id, work])),
  }
}

interface RunningDeployment {
  readonly status: DeploymentStatus
  readonly changes: readonly Pick<CiChange, 'rfcId' | 'ciId' | 'rfcAction'>[]
}

/** By the id of the instance. Only what goes on or waits: what is done needs no word. */
export function collectWork(
  procedures: readonly Pick<Procedure, 'procedureId' | 'actions'>[],
  running: RunningDeployment | undefined,
): ReadonlyMap<string, InstanceWork> {
  const work = createWorkCollector()
  for (const { procedureId, actions } of procedures)
    for (const { ciId, actionName, actionState } of actions)
      work.add(ciId, actionName, actionState, { procedure: procedureId })
  for (const { rfcId, ciId, rfcAction } of running?.changes ?? []) {
    const state = running?.status.rfc_info[rfcId]?.state
    if (running && state) work.add(ciId, rfcAction, state, { deployment: running.status.deploymentId })
  }
  return work.all()
}

const rowCache = new WeakMap<Instance, ListedInstance>()

const isSameWork = (a: InstanceWork | undefined, b: InstanceWork): boolean =>
  a?.label === b.label && a.procedure === b.procedure && a.deployment === b.deployment

/** The instances with their work; the same objects where nothing changed, and the same list where nothing is at work. */
export function withWork(
  instances: readonly Instance[] | undefined,
  work: ReadonlyMap<string, InstanceWork>,
): readonly ListedInstance[] | undefined {
  if (!instances || work.size === 0) return instances
  return instances.map((instance) => {
    const own = work.get(instance.ciId)
    if (!own) return instance
    const known = rowCache.get(instance)
    if (known && isSameWork(known.work, own)) return known
    const row = { ...instance, work: own }
    rowCache.set(instance, row)
    return row
  })
}
