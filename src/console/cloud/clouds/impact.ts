// Committed uses of a cloud by environments and platforms, as primary or secondary (service-api 2.8, 3.8).
import type { Ci, Relation } from '../../../contract/core/records.ts'
import { countBy } from '../../kit/grouping.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { ReportNode } from '../../organization/index.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export type EnvironmentImpact = ReturnType<typeof toImpact>[number]

// A cloud that is offline for a platform does not count (service-api 1.5).
const isPrimary = ({ relationAttributes }: Relation): boolean =>
  relationAttributes['priority'] === '1' && relationAttributes['adminstatus'] !== 'offline'

/** Computes by `assembly/environment`, from the compute report of one cloud: null if it has none, undefined while loading. */
export function computesByEnvironment(root: ReportNode | null | undefined): ReadonlyMap<string, number> | undefined {
  if (root === undefined) return undefined
  const environments = (root?.children ?? []).flatMap(({ children }) => children)
  return new Map(environments.map(({ path, used }) => [path.join('/'), used.count]))
}

/** Instances by `assembly/environment`. */
export const instancesByEnvironment = (instances: readonly Pick<Ci, 'nsPath'>[]): ReadonlyMap<string, number> =>
  countBy(instances, ({ nsPath }) => {
    const { assembly, environment } = parseNsPath(nsPath)
    return `${assembly}/${environment}`
  })

interface ImpactInput {
  readonly cloud: string
  readonly environments: readonly Ci[]
  /** Uses of any cloud in their assemblies, with the using record. */
  readonly uses: readonly Relation[]
  readonly computes: ReadonlyMap<string, number> | undefined
  readonly instances: ReadonlyMap<string, number> | undefined
}

/** One entry per environment that uses the cloud, the most affected first. */
export function toImpact({ cloud, environments, uses, computes, instances }: ImpactInput) {
  const usesOfCloud = uses.filter(({ relationName, toCiId }) => relationName === 'base.Consumes' && toCiId === cloud)
  const namesIn = (scope: string, test: (use: Relation) => boolean) =>
    usesOfCloud
      .filter((use) => use.fromCi?.nsPath === `${scope}/manifest` && test(use))
      .map((use) => use.fromCi?.ciName ?? '')
  const isOnly = (use: Relation) =>
    !uses.some(
      (other) => other !== use && other.fromCiId === use.fromCiId && other.toCiId !== cloud && isPrimary(other),
    )
  return environments
    .map(({ ciId, ciName: environment, nsPath }) => {
      const { assembly } = parseNsPath(nsPath)
      const scope = `${nsPath}/${environment}`
      return {
        assembly,
        environment,
        /** Of the environment; '' if only its platforms use the cloud, or unknown. */
        priority: usesOfCloud.find(({ fromCiId }) => fromCiId === ciId)?.relationAttributes['priority'] ?? '',
        /** Names of platforms. */
        primaryOf: namesIn(scope, isPrimary),
        onlyPrimaryOf: namesIn(scope, (use) => isPrimary(use) && isOnly(use)),
        secondaryOf: namesIn(scope, (use) => !isPrimary(use)),
        /** Deployed; undefined if not reported. */
        computes: computes && (computes.get(`${assembly}/${environment}`) ?? 0),
        /** Including computes; undefined if not counted. */
        instances: instances && (instances.get(`${assembly}/${environment}`) ?? 0),
      }
    })
    .toSorted(
      (a, b) =>
        b.onlyPrimaryOf.length - a.onlyPrimaryOf.length ||
        b.primaryOf.length - a.primaryOf.length ||
        (b.computes ?? 0) - (a.computes ?? 0) ||
        compareNatural(`${a.assembly}/${a.environment}`, `${b.assembly}/${b.environment}`),
    )
}

/** The impact in short sentences. `isHowKnown`: whether primary and secondary use was loaded. */
export function formatImpact(impact: readonly EnvironmentImpact[], isHowKnown = true): string {
  if (impact.length === 0) return 'No environment uses this cloud.'
  const primary = impact.filter(({ priority, primaryOf }) => priority === '1' || primaryOf.length > 0).length
  const only = impact.reduce((sum, { onlyPrimaryOf }) => sum + onlyPrimaryOf.length, 0)
  const computes = sumCounts(impact.map((each) => each.computes))
  const instances = sumCounts(impact.map((each) => each.instances))
  const parts = [
    `${formatCountOf(impact.length, 'environment')} ${impact.length === 1 ? 'uses' : 'use'} this cloud${isHowKnown ? `, ${primary} as primary` : ''}`,
    only > 0 && `It is the only primary cloud of ${formatCountOf(only, 'platform')}`,
    formatRunning(computes, instances),
  ]
  return `${parts.filter(Boolean).join('. ')}.`
}

function formatRunning(computes: number | undefined, instances: number | undefined): string {
  if (computes === undefined) return 'The number of computes is not available'
  if ((instances ?? computes) === 0) return `No ${instances === undefined ? 'computes' : 'instances'} run there`
  if (instances === undefined) return `${formatCountOf(computes, 'compute runs', 'computes run')} there`
  return `${formatCountOf(instances, 'instance runs', 'instances run')} there, including ${formatCountOf(computes, 'compute')}`
}

/** Undefined if any count is. */
function sumCounts(counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0)
}
