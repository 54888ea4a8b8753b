// The requests that a change plan can have, and how their records are read.
import * as assemblies from '../../../contract/assembly/assemblies.ts'
import * as clouds from '../../../contract/cloud/clouds.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import * as components from '../../../contract/design/components.ts'
import * as designPlatforms from '../../../contract/design/platforms.ts'
import * as designReleases from '../../../contract/design/releases.ts'
import * as designVariables from '../../../contract/design/variables.ts'
import * as instances from '../../../contract/operations/instances.ts'
import * as procedures from '../../../contract/operations/procedures.ts'
import * as deployments from '../../../contract/transition/deployments.ts'
import * as environments from '../../../contract/transition/environments.ts'
import * as platforms from '../../../contract/transition/platforms.ts'
import * as releases from '../../../contract/transition/releases.ts'
import * as variables from '../../../contract/transition/variables.ts'

const DESIGN = [components, designPlatforms, designReleases, designVariables]
const TRANSITION = [deployments, environments, platforms, releases, variables]

const isCall = (value: unknown): value is AnyCall => typeof value === 'object' && value !== null && 'routes' in value

const calls = [assemblies, clouds, ...DESIGN, ...TRANSITION, instances, procedures]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isCall)

const DESIGN_RECORDS = ['Platform', 'Component', 'Attachment', 'Monitor', 'Variable'].map((noun) => `Design${noun}`)

/** Records that a plan can create, update and delete. */
const RECORDS = ['Assembly', 'Cloud', 'Environment', 'GlobalVariable', ...DESIGN_RECORDS]

/** Records of an environment that a plan can only update. */
const PULLED_RECORDS = ['Platform', 'PlatformComponent', 'EnvironmentVariable', 'PlatformVariable']

const actions = new Map<AnyCall, StepEffect>([
  [designReleases.commitDesignRelease, 'commit design'],
  [environments.pullDesign, 'pull'],
  [releases.commitEnvironment, 'commit'],
  [deployments.createDeployment, 'deploy'],
  [instances.setInstancesState, 'mark'],
  [procedures.createProcedure, 'run'],
])

const WRITES = new Set([
  ...RECORDS.flatMap((record) => [`create${record}`, `update${record}`, `delete${record}`]),
  ...PULLED_RECORDS.map((record) => `update${record}`),
  platforms.updateCloudConfiguration.name,
  ...[...actions.keys()].map(({ name }) => name),
])

const READS = new Set([...RECORDS, ...PULLED_RECORDS].map((record) => `read${record}`))

/** Reads of single records, by the path of the record. */
export const recordReads: readonly AnyCall[] = calls.filter(({ name }) => READS.has(name))

export const findWrite = (name: string): AnyCall | undefined =>
  WRITES.has(name) ? calls.find((call) => call.name === name) : undefined

export type StepEffect =
  'create' | 'update' | 'delete' | 'commit design' | 'pull' | 'commit' | 'deploy' | 'mark' | 'run'

const effects: Readonly<Record<string, StepEffect>> = { POST: 'create', PUT: 'update', DELETE: 'delete' }

export const effectOf = (call: AnyCall): StepEffect => actions.get(call) ?? effects[call.routes[0].method] ?? 'update'

/** How the record of a write is read. `nameParam`: the parameter that a new record's name fills. */
export function readOf(call: AnyCall, body?: unknown): { read: AnyCall; nameParam: string | undefined } | undefined {
  const [{ path, method }] = call.routes
  if (call === platforms.updateCloudConfiguration) return { read: platforms.readPlatform, nameParam: undefined }
  if (call === platforms.updatePlatform && typeof body === 'object' && body !== null && 'depends_on' in body)
    return { read: platforms.readPlatformScale, nameParam: undefined }
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
export interface BodyIds {
  readonly list: AnyCall
  readonly as: 'value' | 'keys' | 'items'
}

const BODY_IDS: Readonly<Record<string, BodyIds>> = {
  cloud_id: { list: clouds.listClouds, as: 'value' },
  clouds: { list: clouds.listClouds, as: 'keys' },
  depends_on: { list: platforms.listPlatformComponents, as: 'keys' },
  platform_availability: { list: designPlatforms.listDesignPlatforms, as: 'keys' },
  sibling_depends_on: { list: components.listDesignComponents, as: 'items' },
}
export const bodyIdsAt = (key: string): BodyIds | undefined =>
  Object.hasOwn(BODY_IDS, key) ? BODY_IDS[key] : undefined
