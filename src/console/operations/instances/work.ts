// What is at work on instances: actions of procedures, and the deployment of their environment.
import type { CiChange, DeploymentStatus, Instance, Procedure } from '../../../contract/core/records.ts'
import type { StateIcon } from '../../kit/state/states.ts'

/** What is at work on one instance, or waits to be. */
export interface Work {
  readonly mark: StateIcon
  /** "reboot running". */
  readonly word: string
  /** Of a procedure or a deployment, one of them. */
  readonly procedure?: string
  readonly deployment?: string
}

/** An instance in a list, with what is at work on it. */
export interface ListedInstance extends Instance {
  readonly work?: Work
}

const STANDS: Readonly<Record<string, { readonly mark: StateIcon; readonly word: string; readonly weight: number }>> = {
  inprogress: { mark: 'busy', word: 'running', weight: 3 },
  failed: { mark: 'bad', word: 'failed', weight: 2 },
  pending: { mark: 'idle', word: 'waits', weight: 1 },
}

type About = Pick<Work, 'procedure' | 'deployment'>

/** Gathers by id; where several are at one instance, what moves is told before what waits. */
function gathered() {
  const found = new Map<string, { readonly work: Work; readonly weight: number }>()
  return {
    add(id: string, what: string, state: string, about: About) {
      const stands = STANDS[state]
      if (!stands || (found.get(id)?.weight ?? 0) >= stands.weight) return
      found.set(id, { work: { mark: stands.mark, word: `${what} ${stands.word}`, ...about }, weight: stands.weight })
    },
    all: (): ReadonlyMap<string, Work> => new Map([...found].map(([id, { work }]) => [id, work])),
  }
}

interface RunningDeployment {
  readonly status: DeploymentStatus
  readonly changes: readonly Pick<CiChange, 'rfcId' | 'ciId' | 'rfcAction'>[]
}

/** By the id of the instance. Only what goes on or waits: what is done needs no word. */
export function workOf(
  procedures: readonly Pick<Procedure, 'procedureId' | 'actions'>[],
  running: RunningDeployment | undefined,
): ReadonlyMap<string, Work> {
  const work = gathered()
  for (const { procedureId, actions } of procedures)
    for (const { ciId, actionName, actionState } of actions)
      work.add(ciId, actionName, actionState, { procedure: procedureId })
  for (const { rfcId, ciId, rfcAction } of running?.changes ?? []) {
    const state = running?.status.rfc_info[rfcId]?.state
    if (running && state) work.add(ciId, rfcAction, state, { deployment: running.status.deploymentId })
  }
  return work.all()
}

const listed = new WeakMap<Instance, ListedInstance>()

const same = (a: Work | undefined, b: Work): boolean =>
  a?.word === b.word && a.procedure === b.procedure && a.deployment === b.deployment

/** The instances with their work; the same objects where nothing changed, and the same list where nothing is at work. */
export function withWork(
  instances: readonly Instance[] | undefined,
  work: ReadonlyMap<string, Work>,
): readonly ListedInstance[] | undefined {
  if (!instances || work.size === 0) return instances
  return instances.map((instance) => {
    const own = work.get(instance.ciId)
    if (!own) return instance
    const known = listed.get(instance)
    if (known && same(known.work, own)) return known
    const row = { ...instance, work: own }
    listed.set(instance, row)
    return row
  })
}
