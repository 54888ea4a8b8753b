// How many there are of a platform's parts, and what another number means on each cloud (service-api 2.3, 7.4).
import type { DraftRelation } from '../../../contract/core/records.ts'

export const SCALE_FIELDS = ['current', 'min', 'max', 'step_up', 'step_down', 'pct_dpmt'] as const
export type ScaleField = (typeof SCALE_FIELDS)[number]
/** As typed. */
export type Scale = Readonly<Record<ScaleField, string>>

/** The scale that a relation to what there are several of carries. */
export const toScale = ({ relationAttributes }: Pick<DraftRelation, 'relationAttributes'>): Scale => ({
  current: relationAttributes.current ?? '1',
  min: relationAttributes.min ?? '1',
  max: relationAttributes.max ?? '1',
  step_up: relationAttributes.step_up ?? '1',
  step_down: relationAttributes.step_down ?? '1',
  pct_dpmt: relationAttributes.pct_dpmt ?? '100',
})

const isWholeNumber = (value: string): boolean => /^\d+$/.test(value)

/**
 * What is wanted, from what was typed over how it is: bounds that nobody touched give way, so that a platform can grow past its old
 * most with one figure.
 */
export function getRequestedScale(now: Scale, typed: Partial<Record<ScaleField, string | undefined>>): Scale {
  const given = Object.entries(typed).flatMap(([field, value]) => (value === undefined ? [] : [[field, value.trim()]]))
  const requested: Scale = { ...now, ...Object.fromEntries(given) }
  if (!isWholeNumber(requested.current)) return requested
  const current = Number(requested.current)
  return {
    ...requested,
    ...(typed.max === undefined && Number(now.max) < current && { max: requested.current }),
    ...(typed.min === undefined && Number(now.min) > current && { min: requested.current }),
  }
}

const WHOLE_NUMBER_ERROR = 'A whole number, such as 20.'

/** What is wrong with each field; those that are well are left out. */
export function validateScale(scale: Scale): Partial<Record<ScaleField, string>> {
  const problems: Partial<Record<ScaleField, string>> = {}
  for (const field of SCALE_FIELDS) if (!isWholeNumber(scale[field])) problems[field] = WHOLE_NUMBER_ERROR
  const [current, min, max] = [Number(scale.current), Number(scale.min), Number(scale.max)]
  if (!problems.pct_dpmt && Number(scale.pct_dpmt) > 100) problems.pct_dpmt = 'From 0 to 100 per cent.'
  if (!problems.min && !problems.max && min > max) problems.min = `At most ${scale.max}, which is the most.`
  else if (!problems.current && !problems.min && current < min) problems.current = `At least ${scale.min}.`
  else if (!problems.current && !problems.max && current > max) problems.current = `At most ${scale.max}.`
  return problems
}

/** The fields that differ, as they shall be: what is sent. */
export const getChangedScale = (now: Scale, requested: Scale): Partial<Record<ScaleField, string>> =>
  Object.fromEntries(
    SCALE_FIELDS.filter((field) => now[field] !== requested[field]).map((field) => [field, requested[field]]),
  )

export interface CloudScale {
  readonly cloudId: string
  readonly name: string
  readonly percent: string
  readonly before: number
  readonly after: number
}

/** A cloud's share of a target, never less than one: so the reference service plans it; others may round in another way. */
const getCloudShare = (target: string, percent: string): number =>
  Math.max(1, Math.ceil((Number(target) * (Number(percent) || 100)) / 100))

/** How many a platform has on each cloud that is not offline, before and after. */
export const toCloudScales = (uses: readonly DraftRelation[], now: Scale, requested: Scale): readonly CloudScale[] =>
  uses
    .filter(({ rfcAction, relationAttributes: { adminstatus } }) => rfcAction !== 'delete' && adminstatus !== 'offline')
    .map(({ toCiId, toCi, relationAttributes: { pct_scale = '100' } }) => ({
      cloudId: toCiId,
      name: toCi?.ciName || toCiId,
      percent: pct_scale,
      before: getCloudShare(now.current, pct_scale),
      after: isWholeNumber(requested.current)
        ? getCloudShare(requested.current, pct_scale)
        : getCloudShare(now.current, pct_scale),
    }))
