// Automatic reactions of platforms (service-api 2.6, 3.7).
import type { AnyCall } from '../../../contract/core/call.ts'
import {
  readOperatedPlatform,
  setAutoRepair,
  setAutoReplace,
  setAutoScale,
} from '../../../contract/operations/operations.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import type { StateIcon } from '../../kit/state/states.ts'
import type { PlatformScope } from '../../routing/paths.ts'
import { sumCounts } from './counts.ts'
import { getStateCount, type HealthCounts } from '../../organization/index.ts'

export type Automation = 'repair' | 'replace' | 'scale'

export const AUTOMATIONS: readonly Automation[] = ['repair', 'replace', 'scale']

type Attributes = Readonly<Record<string, string>>

export interface AutomatedPlatform {
  name: string
  attributes: Attributes
  /** Undefined when the health is not available. */
  counts: HealthCounts | undefined
}

/** `auto-repair`. */
export const getAutomationLabel = (automation: Automation): string => `auto-${automation}`

export const isEnabled = (attributes: Attributes, automation: Automation): boolean =>
  attributes[`auto${automation}`] === 'true'

/** `auto-repair, auto-replace`; '' when all are off. */
export const formatEnabled = (attributes: Attributes): string =>
  AUTOMATIONS.filter((automation) => isEnabled(attributes, automation))
    .map(getAutomationLabel)
    .join(', ')

/** What an automation does now, with the limits of the platform. */
export function describeAutomation(automation: Automation, attributes: Attributes): string {
  const enabled = isEnabled(attributes, automation)
  if (automation === 'repair') return `Unhealthy instances are ${enabled ? '' : 'not '}repaired automatically.`
  if (automation === 'scale')
    return enabled
      ? "The number of instances follows the load, within the limits of the platform's scale."
      : 'The number of instances does not follow the load.'
  if (!enabled) return 'Instances that repairs do not fix are not replaced automatically.'
  if (!isEnabled(attributes, 'repair'))
    return 'No instances are replaced while auto-repair is off, since auto-replace waits for failed repairs.'
  const { replace_after_minutes: minutes, replace_after_repairs: repairs } = attributes
  return minutes && repairs
    ? `Instances that are still unhealthy after ${formatCountOf(Number(minutes), 'minute')} and ${formatCountOf(Number(repairs), 'repair')} are replaced.`
    : 'Instances that repairs do not fix are replaced.'
}

/** Auto-replace is on without effect while auto-repair is off. */
export function getAutomationIcon(automation: Automation, attributes: Attributes): StateIcon {
  if (!isEnabled(attributes, automation)) return 'idle'
  return automation === 'replace' && !isEnabled(attributes, 'repair') ? 'attention' : 'good'
}

/** Only redundant platforms scale (2.6). */
export const toggleDisabledReason = (
  automation: Automation,
  attributes: Attributes,
  enable: boolean,
): string | undefined =>
  automation === 'scale' && enable && attributes['availability'] === 'single'
    ? 'Only platforms with redundant availability scale automatically.'
    : undefined

function describeUnhealthy(platforms: readonly AutomatedPlatform[]): string {
  const all = platforms.map(({ counts }) => counts)
  const sum = all.includes(undefined) ? undefined : sumCounts(all)
  if (!sum) return 'The number of unhealthy instances is not available.'
  const count = getStateCount(sum, 'unhealthy')
  if (count === 0) return 'No instances are unhealthy now.'
  return sum.total === 1
    ? 'The only instance is unhealthy now.'
    : `${formatCount(count)} of ${formatCountOf(sum.total, 'instance')} ${count === 1 ? 'is' : 'are'} unhealthy now.`
}

const TOGGLES: Readonly<Record<Automation, { call: AnyCall; on: string; off: string }>> = {
  repair: {
    call: setAutoRepair,
    on: 'The service repairs unhealthy instances, including those that are unhealthy now.',
    off: 'Unhealthy instances are not repaired automatically. Auto-replace waits for failed repairs, so it does not replace them either.',
  },
  replace: {
    call: setAutoReplace,
    on: 'Instances that repairs do not fix are replaced by automatic deployments, starting with those already past the limits.',
    off: 'Instances that repairs do not fix are not replaced automatically.',
  },
  scale: {
    call: setAutoScale,
    on: 'Instances are added and removed as the load requires, each time by a deployment.',
    off: 'The number of instances no longer changes with the load.',
  },
}

/** What turning an automation on or off means for these platforms. */
export const describeImpact = (
  automation: Automation,
  enable: boolean,
  platforms: readonly AutomatedPlatform[],
): string =>
  `${TOGGLES[automation][enable ? 'on' : 'off']} ${automation === 'scale' ? '' : `${describeUnhealthy(platforms)} `}The change takes effect immediately, without a deployment.`

/** When auto-replace replaces an unhealthy instance, as typed. */
export interface ReplaceLimits {
  minutes: string
  repairs: string
}

/** Turns an automation of one platform on or off, verified by the platform's attributes. */
export function toToggleRequest(
  params: PlatformScope,
  automation: Automation,
  enable: boolean,
  limits?: ReplaceLimits,
): WriteRequest<AnyCall> {
  const set = limits ? { replace_after_minutes: limits.minutes, replace_after_repairs: limits.repairs } : {}
  return {
    label: params.platform,
    call: TOGGLES[automation].call,
    request: { params: { ...params }, body: { status: enable ? 'enable' : 'disable', ...set } },
    verification: {
      ...querySource(readOperatedPlatform, { params }),
      shows: { ciAttributes: { [`auto${automation}`]: String(enable), ...set } },
    },
  }
}
