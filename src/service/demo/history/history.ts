// Three months of finished deployments, each with its manifest and BOM release. Only the newest of each environment have changes and
// records, to limit the size.
import { SYSTEM_USER } from '../../engine/deployment-states.ts'
import type { Attributes } from '../../model/rows.ts'
import { addRelease, day, hour, minute, type Builder } from '../builder.ts'
import { addChanges, planEdits, type ComponentEdit, type PlannedChange } from './changes.ts'
import { addApprovals, addDeployment, addRecords, addStateHistory, type StateChange } from './deployments.ts'
import type { EnvironmentHandle, EnvironmentPlatform } from '../handles.ts'

const comments = [
  'Weekly release',
  'CHG-{n}: regular release train',
  'Hotfix for the <b>basket total</b> rounding, see CHG-{n}',
  'Roll forward after the failed one, same content',
  'JDK of the quarter. José is on call & watches the "GC" board',
  'CHG-{n}',
  'Certificate was about to expire — Märta noticed',
  'Only the first cloud matters here, the rest is for completeness',
  '',
  'Back out 2 hours later if conversion drops <img src=x onerror=alert(1)>',
  'Ticket #{n}: Größe der Heaps angepasst',
  'Scale up for the weekend, scale down on Monday. Talked it through with fulfilment (they expect twice the parcels) and with the cloud team, who asked us not to start before 09:00 UTC because of the switch replacement in rack 14, so please do not press the button early, not even for one cloud, thank you.',
  'عملية نشر اعتيادية CHG-{n}',
  'nightly',
]

/** The previous version: `3.17.2` for `3.18.0`. */
function versionBefore(version: string): string {
  const parts = version.split('.')
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = Number(parts[index])
    if (part > 0)
      return [...parts.slice(0, index), String(part - 1), ...parts.slice(index + 1).map(() => '2')].join('.')
  }
  return version
}

const onCall = ['demo-operator', 'r.lind']

/** The attribute that holds the version, by template. */
const versionAttributes: Readonly<Record<string, string>> = { artifact: 'version', tomcat: 'version', java: 'uversion' }

/** The edits of a routine release: versions, else a web server setting. `age` 0 are today's values. */
function findRoutineEdits(
  platform: EnvironmentPlatform,
  templates: readonly string[],
  age: number,
): readonly (ComponentEdit & { before: Attributes })[] {
  const components = [...platform.components]
  const versions = components.flatMap(([component, { template, ci }]) => {
    const attribute = versionAttributes[template]
    if (!attribute || !templates.includes(template)) return []
    let version = ci.ciAttributes[attribute] ?? '1.0.0'
    for (let step = 0; step < age; step++) version = versionBefore(version)
    const before = { [attribute]: versionBefore(version) }
    return [{ platform: platform.spec.name, component, attributes: { [attribute]: version }, before }]
  })
  if (versions.length > 0) return versions
  return components.flatMap(([component, { template, ci }]) => {
    if (template !== 'apache') return []
    const modules = ci.ciAttributes['modules'] ?? '[]'
    const before = { modules: modules.replace(',"ssl"', '') }
    return [{ platform: platform.spec.name, component, attributes: { modules }, before }]
  })
}

function planRelease(environment: EnvironmentHandle, age: number): PlannedChange[] {
  const templates = environment.spec.recorded === undefined ? ['artifact'] : Object.keys(versionAttributes)
  for (const platform of environment.platforms) {
    const edits = findRoutineEdits(platform, templates, age)
    const before = new Map<ComponentEdit, Attributes>(edits.map((edit) => [edit, edit.before]))
    if (edits.length > 0) return planEdits(environment, edits, (edit) => before.get(edit) ?? {})
  }
  return []
}

interface HistoryEntry {
  environment: EnvironmentHandle
  at: number
  /** 0 is the newest of its environment. */
  age: number
}

function schedule(builder: Builder, environments: readonly EnvironmentHandle[]): HistoryEntry[] {
  return environments
    .flatMap((environment) => {
      const { history } = environment.spec
      const times = Array.from({ length: history }, (_, index) => {
        const span = Math.min(90 * day, builder.now - environment.ci.created - day) - 12 * hour
        return builder.now - 12 * hour - Math.round(((index + builder.random.fraction() * 0.8) * span) / history)
      })
      return times.map((at, age): HistoryEntry => ({ environment, at, age }))
    })
    .sort((one, other) => one.at - other.at)
}

function toStateChanges(
  builder: Builder,
  state: 'complete' | 'canceled',
  by: string,
  at: number,
  until: number,
  approved: boolean,
): StateChange[] {
  const initialStates: StateChange[] = approved
    ? [
        { state: 'pending', at, by },
        { state: 'active', at: at + 4 * minute, by: 'b.keller', comments: 'Fine, load is low' },
      ]
    : [{ state: 'active', at, by }]
  if (state === 'complete') {
    const paused = builder.random.chance(0.08) && until - at > 10 * minute
    const pause: StateChange[] = [
      { state: 'paused', at: at + 5 * minute, by, comments: 'Waiting for the graphs to settle' },
      { state: 'active', at: at + 8 * minute, by },
    ]
    return [...initialStates, ...(paused ? pause : []), { state, at: until, by: SYSTEM_USER }]
  }
  return [
    ...initialStates,
    { state: 'failed', at: until - minute, by: SYSTEM_USER },
    { state, at: until, by, comments: 'Giving up for today' },
  ]
}

function addEntry(builder: Builder, { environment, at, age }: HistoryEntry): void {
  const { random } = builder
  const { assembly } = environment
  const by = random.pick([
    assembly.spec.by,
    assembly.spec.by,
    't.nguyen',
    ...(assembly.organization === 'acme' ? onCall : []),
  ])
  const state = age > 1 && random.chance(0.12) ? 'canceled' : 'complete'
  const planned = planRelease(environment, age)
  const steps = Math.max(1, ...planned.map((each) => each.step))
  const until = at + random.integer(90, 240) * 1000 + planned.length * random.integer(8, 20) * 1000
  const text = random.pick(comments).replaceAll('{n}', String(random.integer(18_000, 20_900)))
  const revision = environment.spec.history - age + 1
  const design = assembly.releases.findLast((each) => each.updated < at) ?? assembly.releases[0]
  const manifest = addRelease(builder, {
    kind: 'manifest',
    nsPath: environment.manifestPath,
    state: 'closed',
    by,
    at: at - random.integer(5, 90) * minute,
    until: at - minute,
    description: text,
    revision,
    parent: design ?? null,
  })
  environment.manifestRelease = manifest
  const release = addRelease(builder, {
    kind: 'bom',
    nsPath: environment.bomPath,
    state: state === 'complete' ? 'closed' : 'canceled',
    by,
    at: at - minute,
    until,
    description: JSON.stringify({
      rfcCiCount: planned.length,
      rfcRelationCount: 0,
      manifestCommit: true,
      generationTime: random.integer(1, 14),
    }),
    revision,
    parent: manifest,
  })
  const deployment = addDeployment(builder, {
    environment,
    release,
    state,
    by,
    at,
    until,
    comments: text,
    currentStep: state === 'complete' ? steps : 1,
    maxExecOrder: steps,
  })
  const detailed = age < (environment.spec.recorded ?? 2) && state === 'complete'
  const approvals = detailed ? addApprovals(builder, deployment, planned, 'approved', 'Fine, load is low') : 0
  addStateHistory(builder, deployment, toStateChanges(builder, state, by, at, until, approvals > 0))
  if (!detailed) return
  const changes = addChanges(builder, release, planned)
  const outcome = () => ({ state: 'complete' as const })
  addRecords(builder, deployment, {
    planned,
    changes,
    outcome,
    from: at,
    until,
    withLogs: age === 0,
    applyChanges: age === 0,
  })
}

/** Adds the finished deployments of all environments in chronological order. */
export function addHistory(builder: Builder, environments: readonly EnvironmentHandle[]): void {
  for (const entry of schedule(builder, environments)) addEntry(builder, entry)
}
