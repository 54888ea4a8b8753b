// What somebody should look at: deployments that stopped or wait, components that are not well. The severest first, then the newest.
import type { ComponentHealth } from '../../contract/reports.ts'
import type { Deployment } from '../../contract/records.ts'
import { formatCount } from '../kit/format.ts'
import { stateLook, type StateKind } from '../kit/state/states.ts'
import { paths, placeOf } from '../paths.ts'

export interface AttentionItem {
  readonly key: string
  readonly kind: Extract<StateKind, 'deployment' | 'health'>
  readonly state: string
  readonly title: string
  readonly detail: string
  /** The page of the thing. */
  readonly to: string
  /** When it became so, as far as known. */
  readonly since: number | undefined
}

/** States in which a deployment waits for a person (service-api 3.2). `pausing` does not: its running step ends first. */
const WAITING = new Set(['failed', 'paused', 'pending'])

const stepOf = ({ currentStep, maxExecOrder }: Deployment): string =>
  currentStep && maxExecOrder ? `step ${currentStep} of ${maxExecOrder}` : ''

function detailOf(deployment: Deployment): string {
  const { deploymentState, updatedBy, createdBy } = deployment
  const step = stepOf(deployment)
  if (deploymentState === 'failed') return step ? `stopped in ${step}` : 'stopped'
  if (deploymentState === 'paused')
    return ['paused', updatedBy && `by ${updatedBy}`, step && `in ${step}`].filter(Boolean).join(' ')
  return createdBy ? `waits for approval, asked by ${createdBy}` : 'waits for approval'
}

function itemOfDeployment(deployment: Deployment): AttentionItem {
  const { deploymentId, deploymentState, nsPath, created, updated } = deployment
  const { organization, assembly, environment } = placeOf(nsPath)
  return {
    key: `deployment ${deploymentId}`,
    kind: 'deployment',
    state: deploymentState,
    title: `Deployment ${deploymentId} of ${assembly} / ${environment}`,
    detail: detailOf(deployment),
    to: paths.deployment(organization, assembly, environment, deploymentId),
    since: updated ?? created,
  }
}

function itemOfHealth({ id, ns, name, health }: ComponentHealth): AttentionItem {
  const { organization, assembly, environment, platform } = placeOf(ns)
  const { unhealthy = 0, total } = health
  return {
    key: `health ${id}`,
    kind: 'health',
    state: 'unhealthy',
    title: `${platform} ${name} in ${assembly} / ${environment}`,
    detail:
      total === undefined
        ? `${formatCount(unhealthy)} unhealthy`
        : `${formatCount(unhealthy)} of ${formatCount(total)} unhealthy`,
    to: paths.instances(organization, assembly, environment, platform, name),
    since: health.updated,
  }
}

/** `bad` before `attention`; within that the newest first, the undated last. */
function compareItems(a: AttentionItem, b: AttentionItem): number {
  const severity = ({ kind, state }: AttentionItem) => (stateLook(kind, state).mark === 'bad' ? 1 : 0)
  return (
    severity(b) - severity(a) ||
    (b.since ?? Number.NEGATIVE_INFINITY) - (a.since ?? Number.NEGATIVE_INFINITY) ||
    (a.key < b.key ? -1 : 1)
  )
}

/** Everything that needs attention, in the order to look at it. */
export function attentionItems(
  deployments: readonly Deployment[],
  health: readonly ComponentHealth[],
): AttentionItem[] {
  return [
    ...deployments.filter(({ deploymentState }) => WAITING.has(deploymentState)).map(itemOfDeployment),
    ...health.filter((component) => (component.health.unhealthy ?? 0) > 0).map(itemOfHealth),
  ].toSorted((a, b) => compareItems(a, b))
}
