// The requests that a change plan can have, and how their records are read. Single calls, so that the bundle has no others.
import { createAssembly, deleteAssembly, readAssembly, updateAssembly } from '../../../contract/assembly/assemblies.ts'
import { createCloud, deleteCloud, listClouds, readCloud, updateCloud } from '../../../contract/cloud/clouds.ts'
import {
  createCloudVariable,
  deleteCloudVariable,
  readCloudVariable,
  updateCloudVariable,
} from '../../../contract/cloud/resources.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import {
  createDesignAttachment,
  createDesignComponent,
  createDesignMonitor,
  deleteDesignAttachment,
  deleteDesignComponent,
  deleteDesignMonitor,
  listDesignComponents,
  readDesignAttachment,
  readDesignComponent,
  readDesignMonitor,
  updateDesignAttachment,
  updateDesignComponent,
  updateDesignMonitor,
} from '../../../contract/design/components.ts'
import {
  createDesignPlatform,
  deleteDesignPlatform,
  listDesignPlatforms,
  readDesignPlatform,
  updateDesignPlatform,
} from '../../../contract/design/platforms.ts'
import { commitDesignRelease } from '../../../contract/design/releases.ts'
import {
  createDesignVariable,
  createGlobalVariable,
  deleteDesignVariable,
  deleteGlobalVariable,
  readDesignVariable,
  readGlobalVariable,
  updateDesignVariable,
  updateGlobalVariable,
} from '../../../contract/design/variables.ts'
import { setInstancesState } from '../../../contract/operations/instances.ts'
import { createProcedure } from '../../../contract/operations/procedures.ts'
import { createPolicy, deletePolicy, readPolicy, updatePolicy } from '../../../contract/organization/policies.ts'
import { createDeployment } from '../../../contract/transition/deployments.ts'
import {
  createEnvironment,
  deleteEnvironment,
  pullDesign,
  readEnvironment,
  updateEnvironment,
} from '../../../contract/transition/environments.ts'
import {
  listPlatformComponents,
  readPlatform,
  readPlatformComponent,
  readPlatformScale,
  updateCloudConfiguration,
  updatePlatform,
  updatePlatformComponent,
} from '../../../contract/transition/platforms.ts'
import { commitEnvironment } from '../../../contract/transition/releases.ts'
import {
  readEnvironmentVariable,
  readPlatformVariable,
  updateEnvironmentVariable,
  updatePlatformVariable,
} from '../../../contract/transition/variables.ts'

/** The read call of each record, and its writes. */
const RECORDS: readonly (readonly [read: AnyCall, ...writes: AnyCall[]])[] = [
  [readAssembly, createAssembly, updateAssembly, deleteAssembly],
  [readCloud, createCloud, updateCloud, deleteCloud],
  [readCloudVariable, createCloudVariable, updateCloudVariable, deleteCloudVariable],
  [readPolicy, createPolicy, updatePolicy, deletePolicy],
  [readDesignPlatform, createDesignPlatform, updateDesignPlatform, deleteDesignPlatform],
  [readDesignComponent, createDesignComponent, updateDesignComponent, deleteDesignComponent],
  [readDesignAttachment, createDesignAttachment, updateDesignAttachment, deleteDesignAttachment],
  [readDesignMonitor, createDesignMonitor, updateDesignMonitor, deleteDesignMonitor],
  [readDesignVariable, createDesignVariable, updateDesignVariable, deleteDesignVariable],
  [readGlobalVariable, createGlobalVariable, updateGlobalVariable, deleteGlobalVariable],
  [readEnvironment, createEnvironment, updateEnvironment, deleteEnvironment],
  [readPlatform, updatePlatform, updateCloudConfiguration],
  [readPlatformComponent, updatePlatformComponent],
  [readEnvironmentVariable, updateEnvironmentVariable],
  [readPlatformVariable, updatePlatformVariable],
]

const actions = new Map<AnyCall, StepEffect>([
  [commitDesignRelease, 'commit design'],
  [pullDesign, 'pull'],
  [commitEnvironment, 'commit'],
  [createDeployment, 'deploy'],
  [setInstancesState, 'mark'],
  [createProcedure, 'run'],
])

const writes = [...RECORDS.flatMap(([, ...others]) => others), ...actions.keys()]

/** Reads of single records, by the path of the record. */
export const recordReads = RECORDS.map(([read]) => read)

export const findWrite = (name: string): AnyCall | undefined => writes.find((call) => call.name === name)

export type StepEffect =
  | 'create'
  | 'update'
  | 'delete'
  | 'commit design'
  | 'pull'
  | 'commit'
  | 'deploy'
  | 'mark'
  | 'run'

const effects: Readonly<Record<string, StepEffect>> = { POST: 'create', PUT: 'update', DELETE: 'delete' }

export const effectOf = (call: AnyCall): StepEffect => actions.get(call) ?? effects[call.routes[0].method] ?? 'update'

/** The update of the records that a call creates. */
export const updateOf = (create: AnyCall): AnyCall | undefined =>
  RECORDS.find(([, ...others]) => others.includes(create))?.find((call) => call.routes[0].method === 'PUT')

/** How the record of a write is read. `nameParam`: the parameter that a new record's name fills. */
export function readOf(call: AnyCall, body?: unknown): { read: AnyCall; nameParam: string | undefined } | undefined {
  const [{ path, method }] = call.routes
  if (call === updateCloudConfiguration) return { read: readPlatform, nameParam: undefined }
  if (call === updatePlatform && typeof body === 'object' && body !== null && 'depends_on' in body)
    return { read: readPlatformScale, nameParam: undefined }
  for (const read of recordReads) {
    const readPath = read.routes[0].path
    if (method !== 'POST' && readPath === path) return { read, nameParam: undefined }
    const [, nameParam] = readPath.startsWith(`${path}/{`)
      ? (/^\/\{(\w+)\}$/.exec(readPath.slice(path.length)) ?? [])
      : []
    if (method === 'POST' && nameParam !== undefined) return { read, nameParam }
  }
  return undefined
}

/** Keys of a body under which the service takes ids: the list of the records, and where the ids are. */
export const BODY_IDS: ReadonlyMap<string, { readonly list: AnyCall; readonly as: 'value' | 'keys' | 'items' }> =
  new Map([
    ['cloud_id', { list: listClouds, as: 'value' }],
    ['clouds', { list: listClouds, as: 'keys' }],
    ['depends_on', { list: listPlatformComponents, as: 'keys' }],
    ['platform_availability', { list: listDesignPlatforms, as: 'keys' }],
    ['sibling_depends_on', { list: listDesignComponents, as: 'items' }],
  ])
