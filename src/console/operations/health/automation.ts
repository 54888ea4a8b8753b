// What platforms do by themselves, and what switching it means (service-api 2.6, 3.7).
import type { AnyCall } from '../../../contract/core/call.ts'
import {
  readOperatedPlatform,
  setAutoRepair,
  setAutoReplace,
  setAutoScale,
} from '../../../contract/operations/operations.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'

export type Automation = 'repair' | 'replace' | 'scale'

export const AUTOMATIONS: readonly Automation[] = ['repair', 'replace', 'scale']

const AUTOMATION_CALLS = { repair: setAutoRepair, replace: setAutoReplace, scale: setAutoScale } as const

type Attributes = Readonly<Record<string, string>>

export interface AutomatedPlatform {
  readonly name: string
  readonly attributes: Attributes
  /** Instances now; undefined where health is not known. */
  readonly unhealthy: number | undefined
  readonly total: number | undefined
}

const getAttributeName = (reaction: Automation): string => `auto${reaction}`

/** `auto-repair`. */
export const getAutomationLabel = (reaction: Automation): string => `auto-${reaction}`

export const isEnabled = (attributes: Attributes, reaction: Automation): boolean =>
  attributes[getAttributeName(reaction)] === 'true'

/** `repair, replace`; '' where nothing is on. */
export const formatEnabled = (attributes: Attributes): string =>
  AUTOMATIONS.filter((reaction) => isEnabled(attributes, reaction)).join(', ')

/** What a reaction does when it is on, with the platform's own limits. */
export function describeAutomation(reaction: Automation, attributes: Attributes): string {
  if (reaction === 'repair') return 'Unhealthy instances are repaired automatically.'
  if (reaction === 'scale') return 'The number of instances follows the load, between the limits of the design.'
  const { replace_after_minutes: minutes = '', replace_after_repairs: repairs = '' } = attributes
  return `Instances that stay unhealthy for ${minutes || 'some'} minutes and ${repairs || 'some'} repairs are replaced.`
}

/** Why a reaction cannot be switched: only a redundant platform scales (2.6). `default` is as the environment says. */
export function toggleDisabledReason(
  reaction: Automation,
  attributes: Attributes,
  requested: boolean,
): string | undefined {
  if (reaction === 'scale' && requested && attributes['availability'] === 'single')
    return 'Only platforms with redundant availability scale by themselves.'
  return undefined
}

function describeUnhealthy(platforms: readonly AutomatedPlatform[]): string {
  const known = platforms.filter(({ unhealthy }) => unhealthy !== undefined)
  if (known.length < platforms.length) return 'The number of unhealthy instances is not available.'
  const count = known.reduce((sum, { unhealthy = 0 }) => sum + unhealthy, 0)
  const all = known.reduce((sum, { total = 0 }) => sum + total, 0)
  return `${count === 0 ? 'No' : count.toLocaleString('en-US')} of ${formatCountOf(all, 'instance')} ${count === 1 ? 'is' : 'are'} unhealthy now.`
}

const IMPACTS: Readonly<Record<Automation, readonly [on: string, off: string]>> = {
  repair: [
    'From now on the service repairs unhealthy instances, including those that are unhealthy now.',
    'Unhealthy instances stay so until someone acts. Auto-replace counts repairs, so it waits for them too.',
  ],
  replace: [
    'Instances that repairs do not help are replaced by automatic deployments, overdue ones first.',
    'Instances that repairs do not help stay as they are until someone replaces them.',
  ],
  scale: [
    'Instances are added and removed as the load asks for, each time by a deployment.',
    'The number of instances stays as it is now, whatever the load.',
  ],
}

/** When a platform replaces what stays unhealthy, as typed. */
export interface ReplaceLimits {
  readonly minutes: string
  readonly repairs: string
}

interface PlatformScope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  readonly platform: string
}

/** The request that switches one platform, and what the platform shows once it did. */
export function toToggleRequest(
  params: PlatformScope,
  reaction: Automation,
  requested: boolean,
  limits?: ReplaceLimits,
): WriteRequest<AnyCall> {
  const set = limits ? { replace_after_minutes: limits.minutes, replace_after_repairs: limits.repairs } : {}
  return {
    label: params.platform,
    call: AUTOMATION_CALLS[reaction],
    request: { params: { ...params }, body: { status: requested ? 'enable' : 'disable', ...set } },
    verification: {
      ...querySource(readOperatedPlatform, { params }),
      shows: { ciAttributes: { [getAttributeName(reaction)]: String(requested), ...set } },
    },
  }
}

/** What switching means for these platforms, in sentences. */
export const describeImpact = (
  reaction: Automation,
  requested: boolean,
  platforms: readonly AutomatedPlatform[],
): string[] => [
  IMPACTS[reaction][requested ? 0 : 1],
  describeUnhealthy(platforms),
  'It takes effect at once, without a deployment.',
]
