// What the steps of a replacement share: what they are given, what they read, and the words in which they halt.
import type { ItemState } from '../../data/write/intent-store.ts'
import { readNow } from '../../data/read/read-now.ts'
import {
  billOfMaterialsQuery,
  deploymentStatusQuery,
  environmentQuery,
  latestDeploymentQuery,
  latestReleaseQuery,
} from '../../transition/index.ts'
import { instancesQuery } from '../queries.ts'
import type { Halt, ReplacementRun, RunWave, StepResult } from './run.ts'

export interface Work {
  readonly run: ReplacementRun
  readonly at: number
  readonly wave: RunWave
}

export const halted = (
  kind: Halt['kind'],
  title: string,
  advice: string,
  details: readonly string[] = [],
): { readonly halt: Halt } => ({ halt: { kind, title, advice, details: [...details] } })

export const refusedBy = ({ problem }: ItemState, what: string): StepResult =>
  halted('refused', `${what}: ${problem?.title ?? 'refused'}`, problem?.advice ?? '', problem?.messages)

export const missed = (what: string): StepResult =>
  halted(
    'missed',
    `${what}: no clear answer came`,
    'The service was read again and shows nothing of it. Resume to send it again.',
  )

export const environmentIn = ({ place: { organization, assembly, environment } }: ReplacementRun) => ({
  organization,
  assembly,
  environment,
})

const names = ({ place: { organization, assembly, environment } }: ReplacementRun) =>
  [organization, assembly, environment] as const

/** As the service has them now, never as some page read them before: a write is sent, or not, by what they show. */
export const readInstances = ({ place }: ReplacementRun) => readNow(instancesQuery(place))
export const readBom = (run: ReplacementRun) => readNow(billOfMaterialsQuery(...names(run)))
export const readEnvironment = (run: ReplacementRun) => readNow(environmentQuery(...names(run)))
export const readManifest = (run: ReplacementRun) => readNow(latestReleaseQuery(...names(run)))
export const readLatest = (run: ReplacementRun) => readNow(latestDeploymentQuery(...names(run)))
export const readStatus = (run: ReplacementRun, deployment: string) =>
  readNow(deploymentStatusQuery({ ...environmentIn(run), deployment }))
