// What platforms do by themselves, and what switching it means (service-api 2.6, 3.7).
import type { AnyCall } from '../../../contract/core/call.ts'
import {
  readOperatedPlatform,
  setAutoRepair,
  setAutoReplace,
  setAutoScale,
} from '../../../contract/operations/operations.ts'
import { reading, type Planned } from '../../data/write/planned.ts'
import { formatCountOf } from '../../kit/format.ts'

export type Reaction = 'repair' | 'replace' | 'scale'

export const REACTIONS: readonly Reaction[] = ['repair', 'replace', 'scale']

const CALLS = { repair: setAutoRepair, replace: setAutoReplace, scale: setAutoScale } as const

type Attributes = Readonly<Record<string, string>>

export interface Switchable {
  readonly name: string
  readonly attributes: Attributes
  /** Instances now; undefined where health is not known. */
  readonly unhealthy: number | undefined
  readonly total: number | undefined
}

const attributeOf = (reaction: Reaction): string => `auto${reaction}`

/** `auto-repair`. */
export const wordFor = (reaction: Reaction): string => `auto-${reaction}`

export const isOn = (attributes: Attributes, reaction: Reaction): boolean =>
  attributes[attributeOf(reaction)] === 'true'

/** `repair, replace`; '' where nothing is on. */
export const automaticOf = (attributes: Attributes): string =>
  REACTIONS.filter((reaction) => isOn(attributes, reaction)).join(', ')

/** What a reaction does when it is on, with the platform's own limits. */
export function meaningOf(reaction: Reaction, attributes: Attributes): string {
  if (reaction === 'repair') return 'Unhealthy instances are repaired automatically.'
  if (reaction === 'scale') return 'The number of instances follows the load, between the limits of the design.'
  const { replace_after_minutes: minutes = '', replace_after_repairs: repairs = '' } = attributes
  return `Instances that stay unhealthy for ${minutes || 'some'} minutes and ${repairs || 'some'} repairs are replaced.`
}

/** Why a reaction cannot be switched: only a redundant platform scales (2.6). `default` is as the environment says. */
export function switchReason(reaction: Reaction, attributes: Attributes, wanted: boolean): string | undefined {
  if (reaction === 'scale' && wanted && attributes['availability'] === 'single')
    return 'Only platforms with redundant availability scale by themselves.'
  return undefined
}

function exposed(platforms: readonly Switchable[]): string {
  const known = platforms.filter(({ unhealthy }) => unhealthy !== undefined)
  if (known.length < platforms.length) return 'The number of unhealthy instances is not available.'
  const count = known.reduce((sum, { unhealthy = 0 }) => sum + unhealthy, 0)
  const all = known.reduce((sum, { total = 0 }) => sum + total, 0)
  return `${count === 0 ? 'No' : count.toLocaleString('en-US')} of ${formatCountOf(all, 'instance')} ${count === 1 ? 'is' : 'are'} unhealthy now.`
}

const CONSEQUENCES: Readonly<Record<Reaction, readonly [on: string, off: string]>> = {
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
export interface Limits {
  readonly minutes: string
  readonly repairs: string
}

interface PlatformPlace {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  readonly platform: string
}

/** The request that switches one platform, and what the platform shows once it did. */
export function plannedSwitch(
  params: PlatformPlace,
  reaction: Reaction,
  wanted: boolean,
  limits?: Limits,
): Planned<AnyCall> {
  const set = limits ? { replace_after_minutes: limits.minutes, replace_after_repairs: limits.repairs } : {}
  return {
    label: params.platform,
    call: CALLS[reaction],
    request: { params: { ...params }, body: { status: wanted ? 'enable' : 'disable', ...set } },
    witness: {
      ...reading(readOperatedPlatform, { params }),
      shows: { ciAttributes: { [attributeOf(reaction)]: String(wanted), ...set } },
    },
  }
}

/** What switching means for these platforms, in sentences. */
export const impactOf = (reaction: Reaction, wanted: boolean, platforms: readonly Switchable[]): string[] => [
  CONSEQUENCES[reaction][wanted ? 0 : 1],
  exposed(platforms),
  'It takes effect at once, without a deployment.',
]
