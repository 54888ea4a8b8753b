// Replacing instances from the mark to the deployment's end, wave after wave: what is kept of it, and what follows from what. Pure.
import * as z from 'zod/mini'
import type { CiChange, CiId, Instance } from '../../../contract/core/records.ts'
import { getStateTone } from '../../kit/state/states.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { isMarked } from '../health/counts.ts'

/**
 * What is being done for a wave. `locked`: its plan is being made. `reviewing`: the plan is held against the frozen list. `settling`: the
 * health of what was replaced is awaited.
 */
const STEPS = [
  'waiting',
  'marking',
  'planning',
  'locked',
  'reviewing',
  'deploying',
  'watching',
  'settling',
  'pausing',
  'done',
] as const
export type Step = (typeof STEPS)[number]

const waveSchema = z.object({
  ids: z.array(z.string()),
  step: z.enum(STEPS),
  /** When that step began, epoch milliseconds. */
  since: z.number(),
  /** The plan that was open before this one was asked for; '' for none. */
  before: z.optional(z.string()),
  /** The plan of this wave, and how many changes it has. */
  release: z.optional(z.string()),
  changes: z.optional(z.number()),
  deployment: z.optional(z.string()),
  /** The state of that deployment where it does not go on before somebody acts on it (service-api 3.2). */
  held: z.optional(z.enum(['pending', 'paused'])),
})
export type RunWave = z.output<typeof waveSchema>

const haltSchema = z.object({
  /** `extra`: the plan has more than what was marked; `missing`: less. `missed`: a request certainly came to nothing. */
  kind: z.enum(['refused', 'missed', 'extra', 'missing', 'nothing', 'failed', 'health', 'unread']),
  title: z.string(),
  advice: z.string(),
  /** The service's own words, or the names that it is about. */
  details: z.array(z.string()),
})
export type Halt = z.output<typeof haltSchema>

export const replacementRunSchema = z.object({
  id: z.string(),
  place: z.object({
    organization: z.string(),
    assembly: z.string(),
    environment: z.string(),
    platform: z.string(),
    component: z.string(),
  }),
  startedAt: z.number(),
  /** The frozen list: id to what people know it by. Nothing else is ever touched. */
  instances: z.record(z.string(), z.object({ name: z.string(), cloud: z.string() })),
  waves: z.array(waveSchema),
  /** Marked by somebody before and not chosen: they go along with the first deployment, which was confirmed. */
  along: z.array(z.string()),
  /** Ids of the platforms that plans leave out. */
  excluded: z.array(z.string()),
  /** Whether open changes of the environment are committed along; else they stay open. */
  commits: z.boolean(),
  /** Milliseconds between two waves. */
  pause: z.number(),
  /** Whether the next wave waits for the health of this one. */
  gate: z.boolean(),
  state: z.enum(['running', 'halted', 'stopped', 'done']),
  halt: z.optional(haltSchema),
  /** A plan with more or less in it than was marked that somebody looked at and confirmed. */
  allowed: z.optional(z.string()),
})
export type ReplacementRun = z.output<typeof replacementRunSchema>

/** What came of working at a step: it is over, it takes longer, or somebody has to look. */
export type StepResult =
  | { readonly next: Step; readonly set?: Partial<RunWave> }
  | { readonly wait: number; readonly set?: Partial<RunWave> }
  | { readonly halt: Halt; readonly set?: Partial<RunWave> }

/** The wave that is worked at; undefined when all are done. */
export const getCurrentWaveIndex = ({ waves }: ReplacementRun): number | undefined => {
  const at = waves.findIndex(({ step }) => step !== 'done')
  return at < 0 ? undefined : at
}

/** How many instances have been replaced. */
export const countReplaced = ({ waves }: ReplacementRun): number =>
  waves.reduce((sum, { ids, step }) => (step === 'pausing' || step === 'done' ? sum + ids.length : sum), 0)

/** The run after a step. A run that was stopped meanwhile keeps what was found, and stays stopped. */
export function afterStep(run: ReplacementRun, at: number, result: StepResult, now: number): ReplacementRun {
  const waves = run.waves.map((each, index) => {
    if (index !== at) return each
    return 'next' in result ? { ...each, ...result.set, step: result.next, since: now } : { ...each, ...result.set }
  })
  const next = { ...run, waves }
  if ('halt' in result) return { ...next, state: run.state === 'running' ? 'halted' : run.state, halt: result.halt }
  if (getCurrentWaveIndex(next) !== undefined) return next
  return { ...next, state: 'done' }
}

/** The run after somebody looked at why it halted and wants it to go on. */
export function resumeHaltedRun(run: ReplacementRun, now: number): ReplacementRun {
  const { halt: reason, ...rest } = run
  const at = getCurrentWaveIndex(run)
  if (at === undefined) return run
  const release = run.waves[at]?.release
  const next: ReplacementRun = { ...rest, state: 'running' }
  if (reason?.kind === 'health') return afterStep(next, at, { next: 'pausing' }, now)
  // What was found missing was looked at: the plan as it is may be deployed, or one may be made once more.
  if ((reason?.kind === 'extra' || reason?.kind === 'missing') && release) return { ...next, allowed: release }
  if (reason?.kind === 'nothing' || (reason?.kind === 'missed' && run.waves[at]?.step === 'reviewing'))
    return afterStep(next, at, { next: 'planning', set: { before: undefined } }, now)
  return next
}

/** `-{cloud id}-{n}` of an instance's name (service-api 6.4): what is managed via a compute ends like it. */
const getNameSuffix = (name: string): string => /-\d+-\d+$/.exec(name)?.[0] ?? name

const isEmptyUpdate = ({ rfcAction, ciAttributes }: CiChange): boolean =>
  rfcAction === 'update' && Object.keys(ciAttributes).length === 0

export interface PlanDifference {
  /** Changes that nobody asked for, as "delete compute-12-3 of web". */
  readonly extra: readonly string[]
  /** Of the wave, but not in the plan. */
  readonly missing: readonly string[]
}

/**
 * Holds a plan against a wave. What it may have: the replacement of the wave's instances, of what is managed via them, and updates that
 * change nothing but tell others of it (a load balancer, a DNS entry). Anything else somebody has to look at first.
 */
export function comparePlan(
  changes: readonly CiChange[],
  {
    platform,
    replaced,
    names,
  }: {
    readonly platform: string
    readonly replaced: ReadonlySet<string>
    readonly names: (id: string) => string
  },
): PlanDifference {
  const ends = new Set([...replaced].map((id) => getNameSuffix(names(id))))
  const classes = new Set(changes.filter(({ ciId }) => replaced.has(ciId)).map(({ ciClassName }) => ciClassName))
  const asked = (change: CiChange): boolean => {
    const { ciId, ciName, ciClassName, rfcAction, nsPath } = change
    if (parseNsPath(nsPath).platform !== platform) return false
    if (rfcAction !== 'replace') return isEmptyUpdate(change)
    return replaced.has(ciId) || (!classes.has(ciClassName) && ends.has(getNameSuffix(ciName)))
  }
  const planned = new Set<string>(changes.filter(({ rfcAction }) => rfcAction === 'replace').map(({ ciId }) => ciId))
  return {
    extra: changes
      .filter((change) => !asked(change))
      .map(({ rfcAction, ciName, nsPath }) => `${rfcAction} ${ciName} of ${parseNsPath(nsPath).platform || nsPath}`),
    missing: [...replaced].filter((id) => !planned.has(id)).map(names),
  }
}

/** How an instance of a run stands, by what was last read of it. */
export type ReplacementState = 'gone' | 'waiting' | 'marked' | 'replaced'

export function getReplacementState(instance: Instance | undefined, step: Step): ReplacementState {
  if (!instance) return 'gone'
  if (step === 'settling' || step === 'pausing' || step === 'done') return isMarked(instance) ? 'marked' : 'replaced'
  return isMarked(instance) ? 'marked' : 'waiting'
}

/** Those of the wave that keep the next one from starting: unhealthy, or of unknown health. What is gone holds up nothing. */
export function findUnhealthy(instances: readonly Instance[], ids: readonly (string | CiId)[]): Instance[] {
  const requested = new Set<string>(ids)
  return instances.filter(
    ({ ciId, opsState }) =>
      requested.has(ciId) && (getStateTone('health', opsState) === 'bad' || opsState === '' || opsState === 'unknown'),
  )
}
