// What the steps of a run share: context, queries and halts.
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { ItemState } from '../../data/write/write-store.ts'
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

export const haltWith = (
  kind: Halt['kind'],
  title: string,
  advice: string,
  details: readonly string[] = [],
): { readonly halt: Halt } => ({ halt: { kind, title, advice, details: [...details] } })

export const haltRefused = ({ problem }: ItemState, what: string): StepResult =>
  haltWith('refused', `${what}: ${problem?.title ?? 'refused'}`, problem?.advice ?? '', problem?.messages)

export const haltUnanswered = (what: string): StepResult =>
  haltWith(
    'missed',
    `${what}: no clear answer came`,
    'The service was read again and shows no sign of it. Resume to send it again.',
  )

export const getEnvironmentScope = ({ place: { organization, assembly, environment } }: ReplacementRun) => ({
  organization,
  assembly,
  environment,
})

const getScopeNames = ({ place: { organization, assembly, environment } }: ReplacementRun) =>
  [organization, assembly, environment] as const

// Always fresh, never from the cache: writes depend on these answers.
export const fetchInstances = ({ place }: ReplacementRun) => fetchFresh(instancesQuery(place))
export const fetchBom = (run: ReplacementRun) => fetchFresh(billOfMaterialsQuery(...getScopeNames(run)))
export const fetchEnvironment = (run: ReplacementRun) => fetchFresh(environmentQuery(...getScopeNames(run)))
export const fetchManifest = (run: ReplacementRun) => fetchFresh(latestReleaseQuery(...getScopeNames(run)))
export const fetchLatestDeployment = (run: ReplacementRun) => fetchFresh(latestDeploymentQuery(...getScopeNames(run)))
export const fetchDeploymentStatus = (run: ReplacementRun, deployment: string) =>
  fetchFresh(deploymentStatusQuery({ ...getEnvironmentScope(run), deployment }))
