// Unfinished deployments: failed, active, paused, pending; and a plan that was never started.
import { SYSTEM_USER } from '../../engine/deployment-states.ts'
import type { DeploymentState } from '../../model/rows.ts'
import { addRelease, hour, minute, type Builder } from '../builder.ts'
import { addChanges, commitEdits, type ComponentEdit, type PlannedChange } from './changes.ts'
import {
  addApprovals,
  addDeployment,
  addRecords,
  addStateHistory,
  type RecordOutcome,
  type StateChange,
} from './deployments.ts'
import type { EnvironmentHandle } from '../handles.ts'

interface CommitStory {
  edits: readonly ComponentEdit[]
  by: string
  /** In milliseconds. */
  age: number
  description: string
}

/** Saves a snapshot of an environment's newest release, which allows restoring it after the next one closes (service-api 2.4). */
function saveSnapshot({ data }: Builder, { manifestPath, manifestRelease }: EnvironmentHandle): void {
  if (!manifestRelease) return
  const inManifest = ({ nsPath }: { nsPath: string }) =>
    nsPath === manifestPath || nsPath.startsWith(`${manifestPath}/`)
  const { cis, relations } = structuredClone({
    cis: data.cis.filter(inManifest),
    relations: data.relations.filter(inManifest),
  })
  data.snapshots = [...(data.snapshots ?? []), { releaseId: manifestRelease.releaseId, cis, relations }]
}

/** Commits edits in an environment: a closed manifest release and an open BOM release with its changes. */
export function commitEnvironment(builder: Builder, environment: EnvironmentHandle, input: CommitStory) {
  const at = builder.now - input.age
  saveSnapshot(builder, environment)
  const planned = commitEdits(environment, input.edits, at)
  const revision = environment.spec.history + 2
  const manifest = addRelease(builder, {
    kind: 'manifest',
    nsPath: environment.manifestPath,
    state: 'closed',
    by: input.by,
    at: at - 12 * minute,
    until: at,
    description: input.description,
    revision,
    parent: environment.assembly.releases.at(-1) ?? null,
  })
  environment.manifestRelease = manifest
  const summary = { rfcCiCount: planned.length, rfcRelationCount: 0, manifestCommit: true, generationTime: 4 }
  const release = addRelease(builder, {
    kind: 'bom',
    nsPath: environment.bomPath,
    state: 'open',
    by: input.by,
    at: at + 4000,
    description: JSON.stringify(summary),
    revision,
    parent: manifest,
  })
  environment.ci.comments = `SUCCESS: Generation time taken: 4 seconds. bomGenerationInfo=${JSON.stringify({ ...summary, createdBy: input.by, mode: 'persistent', autoDeploy: false, releaseId: release.releaseId })}`
  environment.ci.updated = at + 4000
  return { planned, release, changes: addChanges(builder, release, planned) }
}

interface DeploymentStory extends CommitStory {
  state: DeploymentState
  comments: string
  currentStep: number
  outcome: (change: PlannedChange, index: number) => RecordOutcome
  turns: (at: number) => StateChange[]
  approval?: { state: 'pending' | 'approved'; comments: string | null }
  lasted: number
}

function startDeployment(builder: Builder, environment: EnvironmentHandle, input: DeploymentStory) {
  const { planned, release, changes } = commitEnvironment(builder, environment, input)
  const at = builder.now - input.age + 2 * minute
  const until = at + input.lasted
  const deployment = addDeployment(builder, {
    environment,
    release,
    state: input.state,
    by: input.by,
    at,
    until,
    comments: input.comments,
    currentStep: input.currentStep,
    maxExecOrder: Math.max(1, ...planned.map((each) => each.step)),
  })
  addRecords(builder, deployment, {
    planned,
    changes,
    outcome: input.outcome,
    from: at,
    until,
    withLogs: true,
    applyChanges: true,
  })
  if (input.approval) addApprovals(builder, deployment, planned, input.approval.state, input.approval.comments)
  addStateHistory(builder, deployment, input.turns(at))
}

const createEdit = (platform: string, component: string, attributes: Record<string, string>): ComponentEdit => ({
  platform,
  component,
  attributes,
})

const NOT_FOUND_MESSAGE =
  'Package apache-tomcat-8.5.35.tar.gz not found in mirror https://mirror.dfw.acme.example/apache (404 after 3 attempts)'
const LOCK_TIMEOUT_MESSAGE = 'Timed out after 600 s waiting for lock /var/run/yum.pid held by pid 2117 on this compute'

/** checkout/prod: failed in the second of six steps. */
export function addFailedDeployment(builder: Builder, environment: EnvironmentHandle): void {
  startDeployment(builder, environment, {
    edits: [
      createEdit('api', 'java', { uversion: '201' }),
      createEdit('api', 'tomcat', { version: '8.5.35' }),
      createEdit('api', 'artifact', { version: '4.19.0' }),
    ],
    by: 'j.nunez',
    age: 3 * hour,
    lasted: 11 * minute,
    description: 'Checkout 4.19.0 on Tomcat 8.5.35',
    comments: 'CHG-20377: new payment provider contract starts on Monday, must be out this week',
    state: 'failed',
    currentStep: 2,
    outcome: ({ step, instance }) => {
      if (step === 1) return { state: 'complete' }
      if (step > 2) return { state: 'pending' }
      if (instance.number === 4) return { state: 'failed', comments: NOT_FOUND_MESSAGE }
      if (instance.number === 7) return { state: 'failed', comments: LOCK_TIMEOUT_MESSAGE }
      return { state: 'complete' }
    },
    turns: (at) => [
      { state: 'active', at, by: 'j.nunez' },
      { state: 'failed', at: at + 11 * minute, by: SYSTEM_USER },
    ],
  })
}

/** identity/prod: active, mostly still to come. */
export function addActiveDeployment(builder: Builder, environment: EnvironmentHandle): void {
  const sysctl = '{"net.ipv4.tcp_mem":"1529280 2039040 3058560","fs.file-max":"1611021","net.core.somaxconn":"4096"}'
  startDeployment(builder, environment, {
    edits: [
      createEdit('directory', 'os', { sysctl }),
      createEdit('directory', 'runtime', { uversion: '201' }),
      createEdit('directory', 'app', { version: '3.5.0' }),
      createEdit('directory', 'service', { pattern: 'directory-3' }),
      createEdit('auth', 'compute', { ports: '{"8443":"tcp"}' }),
      createEdit('auth', 'os', { sysctl }),
      createEdit('auth', 'java', { uversion: '201' }),
      createEdit('auth', 'tomcat', { version: '8.5.35' }),
      createEdit('auth', 'artifact', { version: '6.12.0' }),
      createEdit('auth', 'tomcat-daemon', { pattern: 'org.apache.catalina' }),
    ],
    by: 'r.lind',
    age: 14 * minute,
    lasted: 12 * minute,
    description: 'Kernel settings, JDK and identity 6.12.0',
    comments: 'CHG-20411: everything at once, one cloud after the other. Watch the login graph!',
    state: 'active',
    currentStep: 1,
    outcome: (_, index) => ({ state: index < 41 ? 'complete' : index < 49 ? 'inprogress' : 'pending' }),
    approval: { state: 'approved', comments: 'OK, aber bitte vor 18 Uhr fertig' },
    turns: (at) => [
      { state: 'pending', at, by: 'r.lind' },
      { state: 'active', at: at + minute, by: 'b.keller', comments: 'OK, aber bitte vor 18 Uhr fertig' },
    ],
  })
}

const PAUSE_COMMENT = 'Paused: waiting for the re-index of the <i>second</i> half before the query side goes on'

/** search/staging: paused manually between two steps. */
export function addPausedDeployment(builder: Builder, environment: EnvironmentHandle): void {
  startDeployment(builder, environment, {
    edits: [
      createEdit('index', 'runtime', { uversion: '201' }),
      createEdit('index', 'app', { version: '5.2.0' }),
      createEdit('query', 'tomcat', { mem_max: '3072M' }),
      createEdit('query', 'artifact', { version: '2.10.0' }),
    ],
    by: 'd.okafor',
    age: 5 * hour,
    lasted: 6 * minute,
    description: 'Index format 5.2 with the new tokenizer',
    // The pause has replaced the comment of the start (3.2).
    comments: PAUSE_COMMENT,
    state: 'paused',
    currentStep: 2,
    outcome: ({ step }, index) => ({ state: step === 1 || (step === 2 && index % 3 === 0) ? 'complete' : 'pending' }),
    turns: (at) => [
      { state: 'active', at, by: 'd.okafor', comments: 'CHG-20402: new index format' },
      { state: 'paused', at: at + 6 * minute, by: 'd.okafor', comments: PAUSE_COMMENT },
    ],
  })
}

/** billing/prod: waits for the support of fra-1. */
export function addPendingDeployment(builder: Builder, environment: EnvironmentHandle): void {
  startDeployment(builder, environment, {
    edits: [
      createEdit('api', 'artifact', { version: '9.4.0' }),
      createEdit('invoices', 'app', { version: '9.4.0' }),
      createEdit('invoices', 'service', { pattern: 'invoices-9' }),
    ],
    by: 'j.nunez',
    age: 40 * minute,
    lasted: 0,
    description: 'Billing 9.4: VAT of the new year',
    comments: 'CHG-20418: VAT rates of January. Por favor, aprobar antes de las 16:00 — gracias, José',
    state: 'pending',
    currentStep: 0,
    outcome: () => ({ state: 'pending' }),
    approval: { state: 'pending', comments: null },
    turns: (at) => [{ state: 'pending', at, by: 'j.nunez' }],
  })
}
