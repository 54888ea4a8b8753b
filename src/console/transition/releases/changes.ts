import type { CiChange } from '../../../contract/core/records.ts'
import { formatCountOf } from '../../kit/format.ts'
import { countBy, groupBy } from '../../kit/grouping.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { parseNsPath } from '../../routing/paths.ts'

/** Component and cloud id of a generated instance name (service-api 6.4); other names are their own component. */
export function parseInstanceName(name: string): { component: string; cloudId: string } {
  const [, component, cloudId] = /^(.+)-(\d+)-\d+$/.exec(name) ?? []
  return { component: component ?? name, cloudId: cloudId ?? '' }
}

/** One row per change, by step, then name. */
export function toPlannedChanges(changes: readonly CiChange[], clouds: ReadonlyMap<string, string>) {
  return changes
    .map((change) => {
      const { component, cloudId } = parseInstanceName(change.ciName)
      return {
        id: String(change.rfcId),
        /** Of the instance: `{component}-{cloud id}-{n}`. */
        name: change.ciName,
        component,
        platform: parseNsPath(change.nsPath).platform,
        /** Name of the cloud, or its id if unknown; '' if the instance name has no cloud. */
        cloud: clouds.get(cloudId) ?? cloudId,
        action: change.rfcAction,
        step: change.execOrder ?? 0,
        change,
      }
    })
    .toSorted((a, b) => a.step - b.step || compareNatural(a.name, b.name))
}

export type PlannedChange = Readonly<ReturnType<typeof toPlannedChanges>[number]>

const ACTION_RANK: Readonly<Record<string, number>> = { delete: 0, replace: 1, update: 2, add: 3 }

/** The destructive ones first. */
export const compareActions = (a: string, b: string): number => (ACTION_RANK[a] ?? 4) - (ACTION_RANK[b] ?? 4)

/** Counts by action, the destructive ones first. */
export const countActions = (changes: readonly PlannedChange[]): readonly [string, number][] =>
  [...countBy(changes, ({ action }) => action)].toSorted(([a], [b]) => compareActions(a, b))

export const isDestructive = ({ action }: Pick<PlannedChange, 'action'>): boolean =>
  action === 'delete' || action === 'replace'

/** Items by step, in the order the steps run. */
export const groupBySteps = <Item extends { readonly step: number }>(
  items: readonly Item[],
): readonly [number, Item[]][] => [...groupBy(items, ({ step }) => step)].toSorted(([a], [b]) => a - b)

/** The steps of a plan in the order they run. */
export function toPlanSteps(changes: readonly PlannedChange[]) {
  return groupBySteps(changes).map(([step, inStep]) => ({
    step,
    ...toStepContent(inStep),
    actions: countActions(inStep),
  }))
}

/** What a step changes, and where. */
export const toStepContent = (
  inStep: readonly PlannedChange[],
): { readonly components: readonly string[]; readonly clouds: readonly string[] } => ({
  components: [...new Set(inStep.map(({ component }) => component))],
  clouds: [...new Set(inStep.map(({ cloud }) => cloud))].filter(Boolean),
})

/** `artifact, service in dfw-1`; steps of one component differ by their cloud. */
export const formatStepContent = ({ components, clouds }: ReturnType<typeof toStepContent>): string =>
  [components.join(', '), clouds.length === 1 && `in ${clouds[0]}`].filter(Boolean).join(' ')

export type PlanStep = ReturnType<typeof toPlanSteps>[number]

export const formatDeployLabel = (changes: readonly unknown[]): string =>
  `Deploy ${formatCountOf(changes.length, 'change')}`
