// Changes of a plan or a deployment as rows: what an operator calls them, where they are, what becomes of them.
import type { Ci, CiChange } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { parseNsPath } from '../../routing/paths.ts'

export interface PlannedChange {
  readonly id: string
  /** Name of the instance, `{component}-{cloud id}-{n}`. */
  readonly name: string
  readonly component: string
  readonly platform: string
  /** Name of the cloud; its id when the cloud is not known, '' when the instance is not named after one. */
  readonly cloud: string
  readonly action: string
  readonly step: number
  readonly change: CiChange
}

const INSTANCE_NAME = /^(.+)-(\d+)-(\d+)$/

/** Component and cloud id out of the generated name of an instance (service-api 6.4); other names are their own component. */
export function parseInstanceName(name: string): { component: string; cloudId: string } {
  const [, component, cloudId] = INSTANCE_NAME.exec(name) ?? []
  return { component: component ?? name, cloudId: cloudId ?? '' }
}

/** Cloud id to name. */
export const toCloudNames = (clouds: readonly Ci[]): ReadonlyMap<string, string> =>
  new Map(clouds.map(({ ciId, ciName }) => [ciId, ciName]))

/** One row per change, in the order of steps and then names. */
export function toPlannedChanges(
  changes: readonly CiChange[],
  clouds: ReadonlyMap<string, string>,
): readonly PlannedChange[] {
  return changes
    .map((change): PlannedChange => {
      const { component, cloudId } = parseInstanceName(change.ciName)
      return {
        id: change.rfcId,
        name: change.ciName,
        component,
        platform: parseNsPath(change.nsPath).platform,
        cloud: clouds.get(cloudId) ?? cloudId,
        action: change.rfcAction,
        step: change.execOrder ?? 0,
        change,
      }
    })
    .toSorted((a, b) => a.step - b.step || compareNatural(a.name, b.name))
}

/** How often each value occurs, most often first. */
export function countBy<Item>(items: readonly Item[], value: (item: Item) => string): readonly [string, number][] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(value(item), (counts.get(value(item)) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}

/** What destroys comes first, since that is what is looked for before deploying. */
const ACTION_RANK: Readonly<Record<string, number>> = { delete: 0, replace: 1, update: 2, add: 3 }

/** Counts by action, the destructive ones first. */
export const countActions = (changes: readonly PlannedChange[]): readonly [string, number][] =>
  countBy(changes, ({ action }) => action).toSorted(([a], [b]) => (ACTION_RANK[a] ?? 4) - (ACTION_RANK[b] ?? 4))

/** Whether something that runs now will be gone or rebuilt. */
export const isDestructive = ({ action }: PlannedChange): boolean => action === 'delete' || action === 'replace'

/** Changes by step, in the order the steps run. */
export function groupBySteps<Item extends { readonly step: number }>(
  items: readonly Item[],
): readonly [number, Item[]][] {
  const steps = new Map<number, Item[]>()
  for (const item of items) {
    const inStep = steps.get(item.step)
    if (inStep) inStep.push(item)
    else steps.set(item.step, [item])
  }
  return [...steps].toSorted(([a], [b]) => a - b)
}

export interface PlanStep {
  readonly step: number
  readonly components: readonly string[]
  readonly actions: readonly [string, number][]
  readonly total: number
}

/** The steps of a plan in the order they run. */
export function toPlanSteps(changes: readonly PlannedChange[]): readonly PlanStep[] {
  return groupBySteps(changes).map(([step, inStep]) => ({
    step,
    components: [...new Set(inStep.map(({ component }) => component))],
    actions: countActions(inStep),
    total: inStep.length,
  }))
}
