// A replacement: its stored shape, its steps, and what follows from their states. Pure.
import * as z from 'zod/mini'
import type { CiChange, Instance } from '../../../contract/core/records.ts'
import { failedIndexes, isDone } from '../../data/write/write-state.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { getStateTone } from '../../kit/state/states.ts'
import { parseNsPath, type ComponentScope } from '../../routing/paths.ts'
import { cloudOf } from '../instance.ts'
import { BATCH_SIZE } from './mark-requests.ts'
import { chunk } from './waves.ts'

/** The steps of a wave. `settling`: waiting for the health of replaced instances. */
const STEPS = ['marking', 'planning', 'deploying', 'watching', 'settling', 'pausing'] as const
export type Step = (typeof STEPS)[number]

const waveSchema = z.object({
  ids: z.array(z.string()),
  /** Release id of the plan before this one was requested; '' for none. */
  before: z.optional(z.string()),
  release: z.optional(z.string()),
  /** Whether the plan has more or less than the marked instances. */
  differs: z.optional(z.boolean()),
  deployment: z.optional(z.string()),
  /** Set while the deployment waits for a user (service-api 3.2). */
  held: z.optional(z.enum(['pending', 'paused'])),
  /** When the pause after the wave began, epoch milliseconds. */
  settledAt: z.optional(z.number()),
})
export type RunWave = z.output<typeof waveSchema>

export const replacementSchema = z.object({
  id: z.string(),
  scope: z.object({
    organization: z.string(),
    assembly: z.string(),
    environment: z.string(),
    platform: z.string(),
    component: z.string(),
  }),
  startedAt: z.number(),
  /** The frozen selection by id. Nothing else is marked. */
  instances: z.record(z.string(), z.object({ name: z.string(), cloud: z.string() })),
  waves: z.array(waveSchema),
  /** Ids marked before and not selected: the first deployment replaces them too, as confirmed. */
  otherMarked: z.array(z.string()),
  /** Ids of the platforms that plans leave out. */
  excluded: z.array(z.string()),
  /** Whether uncommitted changes of the environment are committed too. */
  commits: z.boolean(),
  /** Milliseconds between waves. */
  pause: z.number(),
  /** Whether the next wave waits for healthy instances. */
  gate: z.boolean(),
  /** Whether the service marks one instance per request only. */
  single: z.boolean(),
  stopped: z.boolean(),
  /** Release id of a differing plan that the user accepted. */
  allowed: z.optional(z.string()),
})
/** As stored, with the states of its items. */
export type ReplacementRun = z.output<typeof replacementSchema> & { readonly states: readonly ItemState[] }

export interface RunItem {
  readonly wave: RunWave
  readonly waveIndex: number
  readonly step: Step
  /** The instances to mark, or those of the wave. */
  readonly ids: readonly string[]
}

/** The items of a run, in order: marks in batches, and one item per further step of each wave. */
export const listItems = ({ waves, single }: Pick<ReplacementRun, 'waves' | 'single'>): RunItem[] =>
  waves.flatMap((wave, waveIndex) =>
    STEPS.flatMap((step) => {
      const batches = step === 'marking' ? chunk(wave.ids, single ? 1 : BATCH_SIZE) : [wave.ids]
      return batches.map((ids) => ({ wave, waveIndex, step, ids }))
    }),
  )

const createId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`

type RunSettings = Pick<ReplacementRun, 'otherMarked' | 'excluded' | 'commits' | 'pause' | 'gate' | 'single'>

/** A run over exactly these waves, ready to start. */
export function createRun(
  { organization, assembly, environment, platform, component }: ComponentScope,
  waves: readonly (readonly Instance[])[],
  settings: RunSettings,
): ReplacementRun {
  const run = {
    ...settings,
    id: createId(),
    scope: { organization, assembly, environment, platform, component },
    startedAt: Date.now(),
    instances: Object.fromEntries(
      waves.flat().map((instance) => [instance.ciId, { name: instance.ciName, cloud: cloudOf(instance) }]),
    ),
    waves: waves.map((wave) => ({ ids: wave.map(({ ciId }) => ciId) })),
    stopped: false,
  }
  return { ...run, states: listItems(run).map(() => ({ state: 'waiting' })) }
}

/** The item that is next or in progress, with its state; undefined when all are done. */
export function getCurrentItem(run: ReplacementRun): (RunItem & { readonly state: ItemState }) | undefined {
  const index = run.states.findIndex((state) => !isDone(state))
  const [item, state] = [listItems(run)[index], run.states[index]]
  return item && state && { ...item, state }
}

export function getRunState(run: ReplacementRun): 'running' | 'halted' | 'stopped' | 'done' {
  if (!getCurrentItem(run)) return 'done'
  if (run.stopped) return 'stopped'
  return failedIndexes(run.states).length > 0 ? 'halted' : 'running'
}

export function getWaveStep(run: ReplacementRun, waveIndex: number): Step | 'waiting' | 'done' {
  const current = getCurrentItem(run)
  if (!current || waveIndex < current.waveIndex) return 'done'
  return waveIndex === current.waveIndex ? current.step : 'waiting'
}

export const setWave = (run: ReplacementRun, waveIndex: number, set: Partial<RunWave>): ReplacementRun => ({
  ...run,
  waves: run.waves.map((wave, index) => (index === waveIndex ? { ...wave, ...set } : wave)),
})

/** A halted run, ready to be continued: unhealthy instances and a differing plan are accepted, and a failed step is repeated. */
export function resumeHalted(run: ReplacementRun): ReplacementRun {
  const failed = failedIndexes(run.states)[0] ?? -1
  const items = listItems(run)
  const item = items[failed]
  if (!item) return run
  const { step, wave, waveIndex } = item
  if (step === 'settling')
    return setWave({ ...run, states: run.states.with(failed, { state: 'skipped' }) }, waveIndex, {
      settledAt: Date.now(),
    })
  // From the plan: it may be missing, or its deployment canceled. What is done is not repeated.
  const plan = items.findIndex((each) => each.waveIndex === waveIndex && each.step === 'planning')
  return {
    ...run,
    allowed: step === 'deploying' && wave.differs ? wave.release : run.allowed,
    states: run.states.map((state, index) =>
      index >= Math.min(plan, failed) && index <= failed ? { state: 'waiting' } : state,
    ),
  }
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
