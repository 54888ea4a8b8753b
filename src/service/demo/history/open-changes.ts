// Open, uncommitted changes.
import type { Attributes, ChangeRow, CiRow, ReleaseRow } from '../../model/rows.ts'
import { addRelease, day, hour, type Builder } from '../builder.ts'
import { getComponent, getPlatform } from './changes.ts'
import type { EnvironmentHandle } from '../handles.ts'

export type OpenChange = Pick<
  ChangeRow,
  'ciName' | 'ciClassName' | 'nsPath' | 'rfcAction' | 'ciAttributes' | 'ciBaseAttributes' | 'ciAttrProps'
>

export function addChange(builder: Builder, release: ReleaseRow, ciId: number, input: OpenChange, at: number) {
  builder.data.changes.push({
    rfcId: builder.nextId(),
    releaseId: release.releaseId,
    ciId,
    execOrder: 0,
    createdBy: release.createdBy,
    updatedBy: null,
    comments: null,
    hint: null,
    created: at,
    updated: at,
    ...input,
  })
}

/** Adds an update of a record's attributes to `next`. */
export function addUpdate(builder: Builder, release: ReleaseRow, ci: CiRow, next: Attributes, at: number) {
  const { ciName, ciClassName, nsPath } = ci
  const base = Object.fromEntries(Object.keys(next).map((name) => [name, ci.ciAttributes[name] ?? null]))
  const input: OpenChange = {
    ciName,
    ciClassName,
    nsPath,
    rfcAction: 'update',
    ciAttributes: { ...next },
    ciBaseAttributes: base,
    ciAttrProps: ci.attrProps,
  }
  addChange(builder, release, ci.ciId, input, at)
}

/** ledger/qa: more memory, set nine days ago and never committed. */
export function addUncommittedChange(builder: Builder, environment: EnvironmentHandle): void {
  const at = builder.now - 9 * day
  const release = addRelease(builder, {
    kind: 'manifest',
    nsPath: environment.manifestPath,
    state: 'open',
    by: 'b.keller',
    at,
    until: at + hour,
    revision: environment.spec.history + 2,
    parent: environment.assembly.releases.at(-1) ?? null,
  })
  const { ci } = getComponent(getPlatform(environment, 'core'), 'tomcat')
  addUpdate(builder, release, ci, { mem_max: '4096M', max_threads: '300' }, at)
}
