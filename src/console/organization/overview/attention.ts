import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import type { Ci, Deployment, Release } from '../../../contract/core/records.ts'
import { isLocked } from '../../../contract/transition/environments.ts'
import { formatChangeTotal } from '../../design/index.ts'
import { isProductionLike } from '../../kit/confirm/confirmation-level.ts'
import { formatCount } from '../../kit/format.ts'
import { describeState, type StateKind } from '../../kit/state/states.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'

export interface AttentionItem {
  readonly key: string
  readonly kind: Extract<StateKind, 'deployment' | 'health' | 'cloud' | 'environment' | 'release'>
  readonly state: string
  readonly title: string
  readonly detail: string
  readonly to: string
  /** By the profile or the name of its environment. */
  readonly isProduction: boolean
  /** Unhealthy instances, 0 to 1. */
  readonly unhealthyShare?: number
  /** Epoch milliseconds, if known. */
  readonly since: number | undefined
}

/** An item before its environment is looked up. `environment`: `/{organization}/{assembly}/{environment}`; '' for clouds. */
type RawItem = Omit<AttentionItem, 'isProduction'> & { readonly environment: string }

/** States in which a deployment waits for a user (service-api 3.2). Not `pausing`: its running step ends first. */
const WAITING_STATES = new Set(['failed', 'paused', 'pending'])

function formatDetail(deployment: Deployment): string {
  const { deploymentState, updatedBy, createdBy, currentStep, maxExecOrder } = deployment
  const step = currentStep && maxExecOrder ? `step ${currentStep} of ${maxExecOrder}` : ''
  if (deploymentState === 'failed') return step ? `stopped in ${step}` : 'stopped'
  if (deploymentState === 'paused')
    return ['paused', updatedBy && `by ${updatedBy}`, step && `in ${step}`].filter(Boolean).join(' ')
  return createdBy ? `approval requested by ${createdBy}` : 'waiting for approval'
}

function toDeploymentItem(deployment: Deployment): RawItem {
  const { deploymentId, deploymentState, nsPath, created, updated } = deployment
  const { organization, assembly, environment } = parseNsPath(nsPath)
  return {
    key: `deployment ${deploymentId}`,
    kind: 'deployment',
    state: deploymentState,
    title: `Deployment ${deploymentId} of ${assembly} / ${environment}`,
    detail: formatDetail(deployment),
    to: paths.deployment({ organization, assembly, environment, deployment: deploymentId }),
    environment: `/${organization}/${assembly}/${environment}`,
    since: updated ?? created,
  }
}

function toHealthItem({ id, ns, name, health }: ComponentHealth): RawItem {
  const { organization, assembly, environment, platform } = parseNsPath(ns)
  const { unhealthy = 0, total } = health
  return {
    key: `health ${id}`,
    kind: 'health',
    state: 'unhealthy',
    title: `${platform} ${name} in ${assembly} / ${environment}`,
    detail: `${formatCount(unhealthy)}${total === undefined ? '' : ` of ${formatCount(total)}`} unhealthy`,
    // With the quick filter of their state.
    to: `${paths.instances({ organization, assembly, environment, platform, component: name })}?quick=unhealthy`,
    environment: `/${organization}/${assembly}/${environment}`,
    unhealthyShare: unhealthy / (total || unhealthy),
    since: health.updated,
  }
}

/** An offline cloud takes no deployments (service-api 3.8). */
const toCloudItem = ({ ciId, ciName, nsPath, comments, updated }: Ci): RawItem => ({
  key: `cloud ${ciId}`,
  kind: 'cloud',
  state: 'offline',
  title: `Cloud ${ciName}`,
  detail: comments || 'accepts no deployments',
  to: paths.cloud({ organization: parseNsPath(nsPath).organization, cloud: ciName }),
  environment: '',
  since: updated,
})

/** A commit, plan or pull takes minutes; a longer lock usually means that it hangs (service-api 3.1). */
const MAX_LOCK_MS = 15 * 60_000

function toLockItem({ ciId, ciName, ciState, nsPath, updated }: Ci): RawItem {
  const { organization, assembly } = parseNsPath(nsPath)
  return {
    key: `lock ${ciId}`,
    kind: 'environment',
    state: ciState,
    title: `Environment ${assembly} / ${ciName}`,
    detail: ciState === 'manifest_locked' ? 'its pull has not finished' : 'its commit or plan has not finished',
    to: paths.environment({ organization, assembly, environment: ciName }),
    environment: `${nsPath}/${ciName}`,
    since: updated,
  }
}

const OLD_RELEASE_MS = 7 * 24 * 3_600_000

export interface OpenRelease {
  readonly environment: Ci
  readonly release: Release
}

function toReleaseItem({ environment: { nsPath, ciName }, release }: OpenRelease): RawItem {
  const { releaseId, created } = release
  const { organization, assembly } = parseNsPath(nsPath)
  return {
    key: `release ${releaseId}`,
    kind: 'release',
    state: 'open',
    title: `Release of ${assembly} / ${ciName}`,
    detail: formatChangeTotal(release),
    to: paths.latestRelease({ organization, assembly, environment: ciName }),
    environment: `${nsPath}/${ciName}`,
    since: created,
  }
}

/** What failed while it was changed, then what waits for approval, then what is unhealthy, then the rest. */
function getSeverity({ kind, state }: AttentionItem): number {
  if (kind === 'deployment' && state === 'failed') return 3
  if (kind === 'deployment' && state === 'pending') return 2
  return describeState(kind, state).icon === 'bad' ? 1 : 0
}

/** The most severe first; then production; then the largest share of unhealthy instances; then newest first, undated last. */
const compareItems = (a: AttentionItem, b: AttentionItem): number =>
  getSeverity(b) - getSeverity(a) ||
  Number(b.isProduction) - Number(a.isProduction) ||
  (b.unhealthyShare ?? 0) - (a.unhealthyShare ?? 0) ||
  (b.since ?? Number.NEGATIVE_INFINITY) - (a.since ?? Number.NEGATIVE_INFINITY) ||
  (a.key < b.key ? -1 : 1)

const isOlderThan = (since: number | undefined, age: number, now: number): boolean =>
  since !== undefined && now - since > age

/** Undefined parts are ignored. */
export interface AttentionSources {
  readonly deployments?: readonly Deployment[] | undefined
  readonly health?: readonly ComponentHealth[] | undefined
  readonly clouds?: readonly Ci[] | undefined
  readonly environments?: readonly Ci[] | undefined
  readonly releases?: readonly OpenRelease[] | undefined
}

/**
 * What needs attention at `now` (epoch milliseconds), most severe first: stopped or waiting deployments, unhealthy components, offline
 * clouds, old locks and old open releases.
 */
export function getAttentionItems(sources: AttentionSources, now: number): AttentionItem[] {
  const { deployments = [], health = [], clouds = [], environments = [], releases = [] } = sources
  const profiles = new Map(
    environments.map(({ nsPath, ciName, ciAttributes }) => [`${nsPath}/${ciName}`, ciAttributes.profile]),
  )
  const isProduction = (environment: string) =>
    isProductionLike(parseNsPath(environment).environment, profiles.get(environment))
  return [
    ...deployments.filter(({ deploymentState }) => WAITING_STATES.has(deploymentState)).map(toDeploymentItem),
    ...health.filter((component) => (component.health.unhealthy ?? 0) > 0).map(toHealthItem),
    ...clouds.filter(({ ciAttributes }) => ciAttributes.adminstatus === 'offline').map(toCloudItem),
    ...environments
      .filter(
        (environment) =>
          isLocked(environment) && isOlderThan(environment.updated ?? environment.created, MAX_LOCK_MS, now),
      )
      .map(toLockItem),
    ...releases.filter(({ release }) => isOlderThan(release.created, OLD_RELEASE_MS, now)).map(toReleaseItem),
  ]
    .map(({ environment, ...item }) => ({ ...item, isProduction: isProduction(environment) }))
    .toSorted((a, b) => compareItems(a, b))
}
