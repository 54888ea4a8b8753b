// Promotes chosen differences to another environment: writes their values there, then commits, which makes the plan of the deployment.
import type { AnyCall } from '../../../contract/core/call.ts'
import type { DraftRelation } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { changeRow, NO_EDITS, toRows } from '../../data/variables/edits.ts'
import { planVariables } from '../../data/variables/plan.ts'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { kindOf, type DesignRecord } from '../../design/index.ts'
import { groupBy } from '../../kit/grouping.ts'
import { toFormValues, toFieldName, type AttributeField } from '../../kit/form/attributes.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'
import { toOverrideWrite } from '../platforms/component-override.ts'
import { toScaleWrite, type Scale } from '../platforms/scale.ts'
import { createCommitWrite } from '../releases/writes.ts'
import { toVariableCalls } from '../variables/calls.ts'
import { isUnknown, type ComparedValue, type Comparison } from './comparison.ts'

/** The environment that receives the values of the other side. */
export type Receiver = 'left' | 'right'

interface Chosen {
  readonly from: ComparedValue
  readonly to: ComparedValue
}

export const toChosen = (row: Comparison, receiver: Receiver) =>
  receiver === 'right' ? { from: row.left, to: row.right } : { from: row.right, to: row.left }

/** Why the values of a section cannot be promoted. */
const SECTION_REASONS: Readonly<Partial<Record<ComparedValue['section'], string>>> = {
  Release: 'The release changes only with pulls and commits.',
  Settings: 'Settings are edited on their own page.',
  Platform: 'The automation of a platform is changed on its page in Operations.',
  Cloud: 'The use of clouds is edited on its own page.',
  Monitor: 'Monitors are edited in the design.',
  'Billed rate': 'The service calculates the billed rate.',
}

const isOfDesign = ({ section, attribute }: ComparedValue): boolean =>
  section === 'Platform'
    ? attribute === 'pack' || attribute === 'description'
    : attribute === 'class' || attribute === 'secure'

/** Why a difference cannot be promoted, or undefined. */
export function promoteDisabledReason(row: Comparison, receiver: Receiver): string | undefined {
  const { from, to } = toChosen(row, receiver)
  const { section, attribute } = row.of
  if (row.result === 'same') return 'Both sides are the same.'
  if (!from || !to) return 'It exists on one side only. Pull the design instead.'
  if (isUnknown(from)) return 'Its earlier value is not known.'
  if (section === 'Platform' && attribute === 'pack')
    return 'The service takes packs and their versions from the design, for all environments. Change the version there, commit it, and pull the design.'
  if (section === 'Platform' && attribute === 'availability')
    return 'The availability of a platform is chosen when the environment is created or the platform is pulled.'
  if (isOfDesign(row.of)) return 'It comes from the design. Pull the design instead.'
  const reason = SECTION_REASONS[section]
  if (reason !== undefined) return reason
  if (from.value.startsWith(ENCRYPTED) || to.value.startsWith(ENCRYPTED) || from.shown === ENCRYPTED)
    return 'The service does not return secrets. Enter this one in the environment.'
  return undefined
}

/** Why a difference can be promoted to none of `sides`, or undefined. */
export function promoteToAllDisabledReason(row: Comparison, sides: readonly Receiver[]): string | undefined {
  const reasons = sides.map((side) => promoteDisabledReason(row, side))
  return reasons.includes(undefined) ? undefined : reasons[0]
}

/** Why none of the differences can be promoted, or undefined if one can. */
export function promoteAllDisabledReason(rows: readonly Comparison[], receiver: Receiver): string | undefined {
  const reasons = rows.map((row) => promoteDisabledReason(row, receiver))
  if (reasons.includes(undefined)) return undefined
  return reasons.length === 1 ? reasons[0] : 'None of the selected differences can be promoted.'
}

const pickChosen = (rows: readonly Comparison[], receiver: Receiver): Chosen[] =>
  rows.flatMap((row) => {
    const { from, to } = toChosen(row, receiver)
    return from && to && promoteDisabledReason(row, receiver) === undefined ? [{ from, to }] : []
  })

/** Groups by record, so that each is written once. */
function groupByRecord(chosen: readonly Chosen[], section: ComparedValue['section']): Chosen[][] {
  const inSection = chosen.filter(({ to }) => to.section === section)
  return [...groupBy(inSection, ({ to: { platform, name } }) => JSON.stringify([platform, name])).values()]
}

function planVariable(scope: EnvironmentScope, { record, platform }: DesignRecord, value: string) {
  const [row] = toRows([record], NO_EDITS)
  const edits = row ? changeRow(NO_EDITS, row, { value }) : NO_EDITS
  return planVariables(toVariableCalls(scope, platform), toRows([record], edits))
}

function planComponent(scope: EnvironmentScope, { record, platform }: DesignRecord, chosen: readonly Chosen[]) {
  const fields = chosen.map(({ to: { attribute, value } }): AttributeField => ({
    name: attribute,
    label: attribute,
    kind: 'text',
    value,
  }))
  const values = Object.fromEntries(chosen.map(({ from }) => [toFieldName(from.attribute), from.value]))
  const params = { ...scope, platform, component: record.ciName }
  return toOverrideWrite(params, record, fields, { ...toFormValues(fields), ...values })
}

function planScale(scope: EnvironmentScope, relations: readonly DraftRelation[], chosen: readonly Chosen[]) {
  const [first] = chosen
  const index = relations.findIndex(({ toCi }) => toCi?.ciName === first?.to.name)
  const relation = relations[index]
  if (!first || !relation) return []
  const changed: Partial<Scale> = Object.fromEntries(chosen.map(({ from }) => [from.attribute, from.value]))
  return [toScaleWrite({ params: { ...scope, platform: first.to.platform }, relation, index, changed })]
}

interface PromotionTarget {
  readonly scope: EnvironmentScope
  readonly records: readonly DesignRecord[]
  /** Relations that carry the scale, by platform. */
  readonly scales: ReadonlyMap<string, readonly DraftRelation[]>
}

const findRecord = (records: readonly DesignRecord[], { section, platform, name }: ComparedValue) =>
  records.find(
    (each) =>
      each.platform === platform &&
      each.record.ciName === name &&
      kindOf(each.record) === (section === 'Variable' ? 'variable' : 'component'),
  )

/** Platforms whose scale is written. */
export const getScaledPlatforms = (rows: readonly Comparison[], receiver: Receiver): string[] => [
  ...new Set(pickChosen(rows, receiver).flatMap(({ to }) => (to.section === 'Scale' ? [to.platform] : []))),
]

/** One write per record, then the commit. Empty if nothing can be written. */
export function planPromotion(
  rows: readonly Comparison[],
  receiver: Receiver,
  { scope, records, scales }: PromotionTarget,
): WriteRequest<AnyCall>[] {
  const chosen = pickChosen(rows, receiver)
  const withRecord = (section: 'Variable' | 'Component') =>
    groupByRecord(chosen, section).flatMap((group) => {
      const record = group[0] && findRecord(records, group[0].to)
      return record ? [{ record, group }] : []
    })
  const writes: WriteRequest<AnyCall>[] = [
    ...withRecord('Variable').flatMap(({ record, group }) =>
      group.flatMap(({ from }) => planVariable(scope, record, from.value)),
    ),
    ...withRecord('Component').map(({ record, group }) => planComponent(scope, record, group)),
    ...groupByRecord(chosen, 'Scale').flatMap((group) =>
      planScale(scope, scales.get(group[0]?.to.platform ?? '') ?? [], group),
    ),
  ]
  return writes.length === 0 ? [] : [...writes, createCommitWrite(scope, '')]
}
