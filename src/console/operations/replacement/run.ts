// State machine of a replacement run: its stored shape and its transitions. Pure.
import * as z from 'zod/mini'
import type { CiChange, Instance } from '../../../contract/core/records.ts'
import { getStateTone } from '../../kit/state/states.ts'
import { parseNsPath, type ComponentScope } from '../../routing/paths.ts'
import { cloudOf } from '../instance.ts'

/** Steps of a wave. `locked`: the plan is being generated. `settling`: waiting for the health of replaced instances. */
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
  /** Start of the step, epoch milliseconds. */
  since: z.number(),
  /** Release id of the plan before this one was requested; '' for none. */
  before: z.optional(z.string()),
  /** Release id of the plan, and its number of changes. */
  release: z.optional(z.string()),
  changes: z.optional(z.number()),
  deployment: z.optional(z.string()),
  /** Set while the deployment waits for a user (service-api 3.2). */
  held: z.optional(z.enum(['pending', 'paused'])),
})
export type RunWave = z.output<typeof waveSchema>

const haltSchema = z.object({
  /** `extra`, `missing`: the plan has more or less than the marked instances. `missed`: a request had no effect. */
  kind: z.enum(['refused', 'missed', 'extra', 'missing', 'nothing', 'failed', 'health', 'unread']),
  title: z.string(),
  advice: z.string(),
  /** Messages of the service, or affected names. */
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
  /** Incremented when a halted run is resumed: what the halted step sent may then be sent again. */
  attempt: z.optional(z.number()),
  /** The frozen selection by id. Nothing else is marked. */
  instances: z.record(z.string(), z.object({ name: z.string(), cloud: z.string() })),
  waves: z.array(waveSchema),
  /** Ids marked before and not selected: the first deployment replaces them too, as confirmed. */
  along: z.array(z.string()),
  /** Ids of the platforms that plans leave out. */
  excluded: z.array(z.string()),
  /** Whether uncommitted changes of the environment are committed too. */
  commits: z.boolean(),
  /** Milliseconds between waves. */
  pause: z.number(),
  /** Whether the next wave waits for healthy instances. */
  gate: z.boolean(),
  state: z.enum(['running', 'halted', 'stopped', 'done']),
  halt: z.optional(haltSchema),
  /** Release id of a differing plan that the user accepted. */
  allowed: z.optional(z.string()),
})
export type ReplacementRun = z.output<typeof replacementRunSchema>

export const haltWith = (
  kind: Halt['kind'],
  title: string,
  advice: string,
  details: readonly string[] = [],
): { readonly halt: Halt } => ({ halt: { kind, title, advice, details: [...details] } })

/** Result of a step: continue with the next one, repeat it after `wait` milliseconds, or halt. */
export type StepResult =
  | { readonly next: Step; readonly set?: Partial<RunWave> }
  | { readonly wait: number; readonly set?: Partial<RunWave> }
  | { readonly halt: Halt; readonly set?: Partial<RunWave> }

const createId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`

/** A run over exactly these waves, ready to start. */
export function createRun(
  { organization, assembly, environment, platform, component }: ComponentScope,
  waves: readonly (readonly Instance[])[],
  options: Pick<ReplacementRun, 'along' | 'excluded' | 'commits' | 'pause' | 'gate'>,
  now = Date.now(),
): ReplacementRun {
  return {
    id: createId(),
    place: { organization, assembly, environment, platform, component },
    startedAt: now,
    instances: Object.fromEntries(
      waves.flat().map((instance) => [instance.ciId, { name: instance.ciName, cloud: cloudOf(instance) }]),
    ),
    waves: waves.map((wave) => ({ ids: wave.map(({ ciId }) => ciId), step: 'waiting', since: now })),
    ...options,
    state: 'running',
  }
}

/** Undefined when all waves are done. */
export const getCurrentWaveIndex = ({ waves }: ReplacementRun): number | undefined => {
  const index = waves.findIndex(({ step }) => step !== 'done')
  return index < 0 ? undefined : index
}

export const countReplaced = ({ waves }: ReplacementRun): number =>
  waves.reduce((sum, { ids, step }) => (step === 'pausing' || step === 'done' ? sum + ids.length : sum), 0)

/** The run after a step. A run that was stopped during the step stays stopped. */
export function afterStep(run: ReplacementRun, waveIndex: number, result: StepResult, now: number): ReplacementRun {
  const waves = run.waves.map((wave, index) => {
    if (index !== waveIndex) return wave
    const next = 'next' in result ? { step: result.next, since: now } : {}
    return { ...wave, ...result.set, ...next }
  })
  const next = { ...run, waves }
  if ('halt' in result) return { ...next, state: run.state === 'running' ? 'halted' : run.state, halt: result.halt }
  if (getCurrentWaveIndex(next) !== undefined) return next
  return { ...next, state: 'done' }
}

/** The run after the user resumed it. */
export function resumeHaltedRun({ halt, ...run }: ReplacementRun, now: number): ReplacementRun {
  const waveIndex = getCurrentWaveIndex(run)
  if (waveIndex === undefined) return run
  const wave = run.waves[waveIndex]
  const attempt = (run.attempt ?? 0) + (run.state === 'halted' ? 1 : 0)
  const next: ReplacementRun = { ...run, state: 'running', attempt }
  if (halt?.kind === 'health') return afterStep(next, waveIndex, { next: 'pausing' }, now)
  if (halt?.kind === 'extra' || halt?.kind === 'missing') return { ...next, allowed: wave?.release }
  if (halt?.kind === 'nothing' || (halt?.kind === 'missed' && wave?.step === 'reviewing'))
    return afterStep(next, waveIndex, { next: 'planning', set: { before: undefined } }, now)
  return next
}

/** `-{cloud id}-{n}` (service-api 6.4). Instances managed via a compute have the same suffix. */
const getNameSuffix = (name: string): string => /-\d+-\d+$/.exec(name)?.[0] ?? name

const isEmptyUpdate = ({ rfcAction, ciAttributes }: CiChange): boolean =>
  rfcAction === 'update' && Object.keys(ciAttributes).length === 0

/**
 * Compares a plan with a wave: `extra` are unexpected changes ("delete compute-12-3 of web"), `missing` the instances that it does not
 * replace. Expected are the replacement of its instances and of instances managed via them, and updates without attributes, which only
 * inform others such as a load balancer. `replaced`: ids of the instances to replace.
 */
export function comparePlan(
  changes: readonly CiChange[],
  platform: string,
  replaced: ReadonlySet<string>,
  getName: (id: string) => string,
) {
  const suffixes = new Set([...replaced].map((id) => getNameSuffix(getName(id))))
  const classes = new Set(changes.filter(({ ciId }) => replaced.has(ciId)).map(({ ciClassName }) => ciClassName))
  const isExpected = (change: CiChange): boolean => {
    const { ciId, ciName, ciClassName, rfcAction, nsPath } = change
    if (parseNsPath(nsPath).platform !== platform) return false
    if (rfcAction !== 'replace') return isEmptyUpdate(change)
    return replaced.has(ciId) || (!classes.has(ciClassName) && suffixes.has(getNameSuffix(ciName)))
  }
  const planned = new Set<string>(changes.filter(({ rfcAction }) => rfcAction === 'replace').map(({ ciId }) => ciId))
  return {
    extra: changes
      .filter((change) => !isExpected(change))
      .map(({ rfcAction, ciName, nsPath }) => `${rfcAction} ${ciName} of ${parseNsPath(nsPath).platform || nsPath}`),
    missing: [...replaced].filter((id) => !planned.has(id)).map(getName),
  }
}

/** Instances with a bad or unknown health, which block the next wave. Removed instances do not. */
export function findUnhealthy(instances: readonly Instance[], ids: readonly string[]): Instance[] {
  const waveIds = new Set(ids)
  return instances.filter(
    ({ ciId, opsState }) =>
      waveIds.has(ciId) && (getStateTone('health', opsState) === 'bad' || opsState === '' || opsState === 'unknown'),
  )
}
