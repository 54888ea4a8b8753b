// What the steps of a replacement share: what they are given, what they read, and the words in which they halt.
import type { ItemState } from '../data/intent-store.ts'
import { queryClient } from '../data/query-client.ts'
import {
  billOfMaterialsOf,
  deploymentStatusOf,
  environmentOf,
  latestDeploymentOf,
  latestReleaseOf,
} from '../transition/index.ts'
import { instancesOf } from './queries.ts'
import type { Halt, ReplacementRun, RunWave, StepResult } from './replacement-run.ts'

const now = { staleTime: 0 } as const

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
    'The target was read again: it has not happened. Go on to send it again.',
  )

export const environmentIn = ({ place: { organization, assembly, environment } }: ReplacementRun) => ({
  organization,
  assembly,
  environment,
})

const names = ({ place: { organization, assembly, environment } }: ReplacementRun) =>
  [organization, assembly, environment] as const

/** As the service has them now, never as some page read them before. */
export const readInstances = ({ place }: ReplacementRun) => queryClient.fetchQuery({ ...instancesOf(place), ...now })
export const readBom = (run: ReplacementRun) => queryClient.fetchQuery({ ...billOfMaterialsOf(...names(run)), ...now })
export const readEnvironment = (run: ReplacementRun) =>
  queryClient.fetchQuery({ ...environmentOf(...names(run)), ...now })
export const readManifest = (run: ReplacementRun) =>
  queryClient.fetchQuery({ ...latestReleaseOf(...names(run)), ...now })
export const readLatest = (run: ReplacementRun) =>
  queryClient.fetchQuery({ ...latestDeploymentOf(...names(run)), ...now })
export const readStatus = (run: ReplacementRun, deployment: string) =>
  queryClient.fetchQuery({ ...deploymentStatusOf({ ...environmentIn(run), deployment }), ...now })
