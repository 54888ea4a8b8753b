// What the steps of a run share: context, queries, writes and halts.
import type { AnyCall } from '../../../contract/core/call.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { clearUnanswered } from '../../data/write/guards.ts'
import { verifyUnknown } from '../../data/write/verification.ts'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { runWrite } from '../../data/write/write-run.ts'
import { unknownIndexes } from '../../data/write/write-state.ts'
import { loadStates, saveStates, type ItemState } from '../../data/write/write-store.ts'
import {
  billOfMaterialsQuery,
  deploymentStatusQuery,
  environmentQuery,
  latestDeploymentQuery,
  latestReleaseQuery,
} from '../../transition/index.ts'
import { instancesQuery } from '../queries.ts'
import type { Halt, ReplacementRun, RunWave, StepResult } from './run.ts'

export interface StepContext {
  readonly run: ReplacementRun
  readonly waveIndex: number
  readonly wave: RunWave
}

const toWriteId = ({ run, waveIndex }: StepContext, name: string): string =>
  `${run.id}.${waveIndex}.${run.attempt ?? 0}.${name}`

/** Sends a write at most once per attempt, across reloads and tabs, and verifies a lost answer. `name` identifies it within the wave. */
export async function sendOnce<C extends AnyCall>(
  context: StepContext,
  name: string,
  write: WriteRequest<C>,
): Promise<ItemState> {
  const writeId = toWriteId(context, name)
  if (loadStates(writeId).length === 0) {
    // The step has read its target: the same request of another write, sent without an answer, had no effect.
    clearUnanswered([write])
    saveStates(writeId, [{ state: 'waiting' }])
  }
  const options = { writeId, openedAt: Date.now(), concurrency: 1, continueOnError: false, onChange: () => {} }
  const [state] = await verifyUnknown(writeId, [write], await runWrite([write], [0], options))
  return state ?? { state: 'unknown' }
}

/** Whether a write of this attempt was sent and got no clear answer. */
export const isUnanswered = (context: StepContext, name: string): boolean =>
  unknownIndexes(loadStates(toWriteId(context, name))).length > 0

export const haltWith = (
  kind: Halt['kind'],
  title: string,
  advice: string,
  details: readonly string[] = [],
): { readonly halt: Halt } => ({ halt: { kind, title, advice, details: [...details] } })

/** `what` did not happen: the service refused it, or gave no clear answer. */
export function haltUndone(write: ItemState | undefined, what: string): StepResult {
  if (write?.state === 'refused') {
    const { problem } = write
    return haltWith('refused', `${what}: ${problem?.title ?? 'refused'}`, problem?.advice ?? '', problem?.messages)
  }
  return haltWith(
    'missed',
    `${what}: no clear answer came`,
    'The service was read again and shows no sign of it. Resume to send it again.',
  )
}

const toNames = ({ place: { organization, assembly, environment } }: ReplacementRun) =>
  [organization, assembly, environment] as const

// Always fresh, never from the cache: writes depend on these answers.
export const fetchInstances = ({ place }: ReplacementRun) => fetchFresh(instancesQuery(place))
export const fetchBom = (run: ReplacementRun) => fetchFresh(billOfMaterialsQuery(...toNames(run)))
export const fetchEnvironment = (run: ReplacementRun) => fetchFresh(environmentQuery(...toNames(run)))
export const fetchManifest = (run: ReplacementRun) => fetchFresh(latestReleaseQuery(...toNames(run)))
export const fetchLatestDeployment = (run: ReplacementRun) => fetchFresh(latestDeploymentQuery(...toNames(run)))
export const fetchDeploymentStatus = ({ place }: ReplacementRun, deployment: string) =>
  fetchFresh(deploymentStatusQuery({ ...place, deployment }))
