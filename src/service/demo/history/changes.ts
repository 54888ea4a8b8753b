// Changes of a deployment: instance by instance in steps, in the planner's order (service-api 3.3).
import type { Attributes, ChangeRow, ReleaseRow } from '../../model/rows.ts'
import { assertDefined, type Builder } from '../builder.ts'
import type { ComponentHandle, EnvironmentHandle, EnvironmentPlatform, InstanceHandle, UsedCloud } from '../handles.ts'

export interface ComponentEdit {
  platform: string
  component: string
  attributes: Record<string, string>
}

/** An instance's change from old to new values. */
export interface PlannedChange {
  instance: InstanceHandle
  step: number
  base: Attributes
  next: Attributes
}

export function getPlatform(environment: EnvironmentHandle, name: string): EnvironmentPlatform {
  return assertDefined(
    environment.platforms.find((each) => each.spec.name === name),
    `platform ${name} of ${environment.bomPath}`,
  )
}

export function getComponent(platform: EnvironmentPlatform, name: string): ComponentHandle {
  return assertDefined(platform.components.get(name), `component ${name} of ${platform.nsPath}`)
}

/** Depth of a component in its platform: 1 without dependencies. Determines the step. */
function getDepth(platform: EnvironmentPlatform, component: ComponentHandle): number {
  const dependencies = platform.dependencies.filter((each) => each.from === component)
  return 1 + Math.max(0, ...dependencies.map((each) => getDepth(platform, each.to)))
}

// Primaries before secondaries, then by order; equal ranks deploy in parallel.
const cloudRank = ({ use }: UsedCloud) => use.priority * 1000 + use.order

/** Changes that apply edits to instances, with consecutive steps from 1. */
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

/** Current component values of the edited attributes. */
function currentValues(environment: EnvironmentHandle, edit: ComponentEdit): Attributes {
  const { ciAttributes } = getComponent(getPlatform(environment, edit.platform), edit.component).ci
  return Object.fromEntries(Object.keys(edit.attributes).map((name) => [name, ciAttributes[name] ?? null]))
}

// Values that differ from the design are owned by the environment, so that pulls keep them (2.3).
function toOwners(environment: EnvironmentHandle, edit: ComponentEdit): Record<string, string> {
  const design = environment.assembly.platforms.find((each) => each.spec.name === edit.platform)
  const values = design?.components.get(edit.component)?.ci.ciAttributes
  const overrides = Object.entries(edit.attributes).filter(([name, value]) => values?.[name] !== value)
  return Object.fromEntries(overrides.map(([name]) => [name, 'manifest']))
}

/** Plans edits, then updates the manifest components. Instances keep their old values. */
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

/** Applies a change to its instance, like a completed record. */
export function applyChange(change: ChangeRow, instance: InstanceHandle, at: number): void {
  Object.assign(instance.ci.ciAttributes, change.ciAttributes)
  instance.ci.lastAppliedRfcId = change.rfcId
  instance.ci.updated = at
  instance.ci.updatedBy = change.createdBy
}
