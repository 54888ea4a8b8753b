// What a deployment of an environment changes: instance by instance, in steps, as the plan would order it (service-api 3.3).
import type { Attributes, ChangeRow, ReleaseRow } from '../../model/rows.ts'
import { assertDefined, type Builder } from '../builder.ts'
import type { ComponentHandle, EnvironmentHandle, EnvironmentPlatform, InstanceHandle, UsedCloud } from '../handles.ts'

/** New attribute values of one component of an environment. */
export interface ComponentEdit {
  platform: string
  component: string
  attributes: Record<string, string>
}

/** One instance on its way from one set of values to another. */
export interface PlannedChange {
  instance: InstanceHandle
  step: number
  base: Attributes
  next: Attributes
}

/** A platform of an environment by name. */
export function getPlatform(environment: EnvironmentHandle, name: string): EnvironmentPlatform {
  return assertDefined(
    environment.platforms.find((each) => each.spec.name === name),
    `platform ${name} of ${environment.bomPath}`,
  )
}

/** A component of a platform by name. */
export function getComponent(platform: EnvironmentPlatform, name: string): ComponentHandle {
  return assertDefined(platform.components.get(name), `component ${name} of ${platform.nsPath}`)
}

/** How deep a component stands in its platform: 1 depends on nothing. Steps follow it. */
function getDepth(platform: EnvironmentPlatform, component: ComponentHandle): number {
  const below = platform.dependencies.filter((each) => each.from === component)
  return 1 + Math.max(0, ...below.map((each) => getDepth(platform, each.to)))
}

// Primaries before secondaries, then by order; what is equal runs together.
const cloudRank = ({ use }: UsedCloud) => use.priority * 1000 + use.order

/** The changes that bring instances to edited values; steps are counted from 1 without gaps. */
export function planEdits(
  environment: EnvironmentHandle,
  edits: readonly ComponentEdit[],
  base: (edit: ComponentEdit) => Attributes,
): PlannedChange[] {
  const found = edits.flatMap((edit) => {
    const platform = getPlatform(environment, edit.platform)
    const level = getDepth(platform, getComponent(platform, edit.component))
    const before = base(edit)
    return platform.instances
      .filter((instance) => instance.component === edit.component && instance.cloud.use.adminstatus !== 'inactive')
      .map((instance) => ({
        instance,
        rank: cloudRank(instance.cloud) * 100 + level,
        base: before,
        next: edit.attributes,
      }))
  })
  const ranks = [...new Set(found.map((each) => each.rank))].sort((one, other) => one - other)
  return found
    .map(({ rank, ...change }) => ({ ...change, step: ranks.indexOf(rank) + 1 }))
    .sort((one, other) => one.step - other.step)
}

/** The values that components hold now for the attributes of an edit. */
function currentValues(environment: EnvironmentHandle, edit: ComponentEdit): Attributes {
  const { ciAttributes } = getComponent(getPlatform(environment, edit.platform), edit.component).ci
  return Object.fromEntries(Object.keys(edit.attributes).map((name) => [name, ciAttributes[name] ?? null]))
}

// What differs from the design was set in transition: its owner keeps a later pull from taking it back (2.3).
function toOwners(environment: EnvironmentHandle, edit: ComponentEdit): Record<string, string> {
  const design = environment.assembly.platforms.find((each) => each.spec.name === edit.platform)
  const values = design?.components.get(edit.component)?.ci.ciAttributes
  const own = Object.entries(edit.attributes).filter(([name, value]) => values?.[name] !== value)
  return Object.fromEntries(own.map(([name]) => [name, 'manifest']))
}

/** Commits edits: plans them, then gives the manifest components their new values. Instances still hold the old ones. */
export function commitEdits(
  environment: EnvironmentHandle,
  edits: readonly ComponentEdit[],
  at: number,
): PlannedChange[] {
  const planned = planEdits(environment, edits, (edit) => currentValues(environment, edit))
  for (const edit of edits) {
    const { ci } = getComponent(getPlatform(environment, edit.platform), edit.component)
    Object.assign(ci.ciAttributes, edit.attributes)
    Object.assign((ci.attrProps['owner'] ??= {}), toOwners(environment, edit))
    ci.updated = at
  }
  return planned
}

/** Adds the change records of a BOM release. */
export function addChanges(builder: Builder, release: ReleaseRow, planned: readonly PlannedChange[]): ChangeRow[] {
  return planned.map(({ instance, step, base, next }) => {
    const { ci } = instance
    const row: ChangeRow = {
      rfcId: builder.nextId(),
      releaseId: release.releaseId,
      ciId: ci.ciId,
      ciName: ci.ciName,
      ciClassName: ci.ciClassName,
      nsPath: ci.nsPath,
      rfcAction: 'update',
      execOrder: step,
      createdBy: release.createdBy,
      updatedBy: null,
      comments: '',
      hint: null,
      created: release.created,
      updated: release.created,
      ciAttributes: { ...next },
      ciBaseAttributes: { ...base },
      ciAttrProps: ci.attrProps,
    }
    builder.data.changes.push(row)
    return row
  })
}

/** Applies a change to its instance, as the service does when its record completes. */
export function applyChange(change: ChangeRow, instance: InstanceHandle, at: number): void {
  Object.assign(instance.ci.ciAttributes, change.ciAttributes)
  instance.ci.lastAppliedRfcId = change.rfcId
  instance.ci.updated = at
  instance.ci.updatedBy = change.createdBy
}
