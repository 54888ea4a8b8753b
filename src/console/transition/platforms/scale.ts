// The number of instances of a platform's component, and its distribution over the clouds (service-api 2.3, 7.4).
import type { DraftRelation } from '../../../contract/core/records.ts'
import { readPlatformScale, updatePlatform } from '../../../contract/transition/platforms.ts'
import { formatCount } from '../../kit/format.ts'
import { querySource, type Fields, type WriteRequest } from '../../data/write/write-request.ts'

export const SCALE_FIELDS = ['current', 'min', 'max', 'step_up', 'step_down', 'pct_dpmt'] as const
export type ScaleField = (typeof SCALE_FIELDS)[number]
export type Scale = Readonly<Record<ScaleField, string>>

export const SCALE_LABELS: Readonly<Record<ScaleField, string>> = {
  current: 'Per cloud',
  min: 'Minimum',
  max: 'Maximum',
  step_up: 'Step up',
  step_down: 'Step down',
  pct_dpmt: 'Deployed at a time (%)',
}

const DEFAULT_SCALE: Scale = { current: '1', min: '1', max: '1', step_up: '1', step_down: '1', pct_dpmt: '100' }

export const toScale = ({ relationAttributes }: Pick<DraftRelation, 'relationAttributes'>): Scale => ({
  ...DEFAULT_SCALE,
  ...relationAttributes,
})

/** The relation that carries the scale: the first that is not to be deleted. */
export const findScaleRelation = (relations: readonly DraftRelation[] = []): DraftRelation | undefined =>
  relations.find(({ rfcAction }) => rfcAction !== 'delete')

const isWholeNumber = (value: string): boolean => /^\d+$/.test(value)

/** Applies typed values. Untouched bounds follow `current`, so that one value suffices to grow beyond the old maximum. */
export function getRequestedScale(now: Scale, typed: Partial<Scale>): Scale {
  const given = Object.entries(typed).map(([field, value]) => [field, value.trim()])
  const requested: Scale = { ...now, ...Object.fromEntries(given) }
  if (!isWholeNumber(requested.current)) return requested
  const current = Number(requested.current)
  return {
    ...requested,
    ...(typed.max === undefined && Number(now.max) < current && { max: requested.current }),
    ...(typed.min === undefined && Number(now.min) > current && { min: requested.current }),
  }
}

/** Errors by field. */
export function validateScale(scale: Scale): Partial<Record<ScaleField, string>> {
  const problems: Partial<Record<ScaleField, string>> = {}
  for (const field of SCALE_FIELDS)
    if (!isWholeNumber(scale[field])) problems[field] = 'Enter a whole number, such as 20.'
  const [current, min, max] = [Number(scale.current), Number(scale.min), Number(scale.max)]
  if (!problems.pct_dpmt && Number(scale.pct_dpmt) > 100) problems.pct_dpmt = 'Enter a percentage from 0 to 100.'
  if (!problems.min && !problems.max && min > max) problems.min = `Enter at most ${scale.max}, the maximum.`
  else if (!problems.current && !problems.min && current < min) problems.current = `Enter at least ${scale.min}.`
  else if (!problems.current && !problems.max && current > max) problems.current = `Enter at most ${scale.max}.`
  return problems
}

/** The requested values of changed fields: only those are sent. */
export const getChangedScale = (now: Scale, requested: Scale): Partial<Scale> =>
  Object.fromEntries(
    SCALE_FIELDS.filter((field) => now[field] !== requested[field]).map((field) => [field, requested[field]]),
  )

/** A cloud's share, at least one, rounded as in the reference service; others may round differently. */
const getCloudShare = (target: string, percent: string): number =>
  Math.max(1, Math.ceil((Number(target) * (Number(percent) || 100)) / 100))

/** Instances on each cloud that is not offline, before and after. */
export function toCloudScales(uses: readonly DraftRelation[], now: Scale, requested: Scale) {
  const after = isWholeNumber(requested.current) ? requested : now
  return uses
    .filter(({ rfcAction, relationAttributes: { adminstatus } }) => rfcAction !== 'delete' && adminstatus !== 'offline')
    .map(({ toCiId, toCi, relationAttributes: { pct_scale = '100' } }) => ({
      cloudId: String(toCiId),
      name: toCi?.ciName || toCiId,
      percent: pct_scale,
      before: getCloudShare(now.current, pct_scale),
      after: getCloudShare(after.current, pct_scale),
    }))
}

export type CloudScale = ReturnType<typeof toCloudScales>[number]

/** The sum over all clouds, as a row. */
export const getTotalScale = (clouds: readonly CloudScale[]): CloudScale => ({
  cloudId: '',
  name: 'All clouds',
  percent: '',
  before: clouds.reduce((sum, { before }) => sum + before, 0),
  after: clouds.reduce((sum, { after }) => sum + after, 0),
})

/** What was typed, and what that makes in total if it is something else: `20`, `20 per cloud (50 in total)`. */
export function formatTarget(current: string, clouds: readonly CloudScale[]): string {
  const total = getTotalScale(clouds).after
  return clouds.length === 0 || total === Number(current)
    ? current
    : `${current} per cloud (${formatCount(total)} in total)`
}

interface ScaleChange {
  readonly params: { organization: string; assembly: string; environment: string; platform: string }
  /** The relation that carries the scale, and its index in the answer. */
  readonly relation: DraftRelation
  readonly index: number
  readonly changed: Partial<Scale>
}

/** Sends changed fields only; after a conflict also those that were merged. */
export function toScaleWrite({ params, relation, index, changed }: ScaleChange): WriteRequest<typeof updatePlatform> {
  const { toCiId, relationAttributes } = relation
  const source = querySource(readPlatformScale, { params })
  const getPath = (field: string) => `depends_on.${index}.relationAttributes.${field}`
  // '' for missing attributes, not the default that the form shows: they are unchanged.
  const base: Fields = Object.fromEntries(
    SCALE_FIELDS.map((field) => [getPath(field), relationAttributes[field] ?? '']),
  )
  const mine: Fields = Object.fromEntries(Object.entries(changed).map(([field, value]) => [getPath(field), value]))
  const labels: Fields = Object.fromEntries(SCALE_FIELDS.map((field) => [getPath(field), SCALE_LABELS[field]]))
  const requestFor = (merged: Fields) => {
    const sent = SCALE_FIELDS.flatMap((field) => {
      const value = merged[getPath(field)] ?? ''
      return value === base[getPath(field)] ? [] : [[field, value]]
    })
    return { params, body: { depends_on: { [toCiId]: { relationAttributes: Object.fromEntries(sent) } } } }
  }
  return {
    label: `Scale of ${params.platform}`,
    call: updatePlatform,
    request: requestFor({ ...base, ...mine }),
    verification: { ...source, shows: { depends_on: [{ toCiId, relationAttributes: changed }] } },
    basis: { source, base, mine, requestFor, labels },
  }
}
