// Duration, outcome and result of deployment records. Deterministic by id, so that rehearsals are reproducible.
import { seededRandom } from './seeded-random.ts'
import { getMachineSize } from '../organization/cost/machine-sizes.ts'
import { shortClassName } from '../model/namespaces.ts'
import type { Attributes, ChangeRow, LogRow } from '../model/rows.ts'

const randomInteger = (seed: number, salt: number, low: number, high: number) =>
  low + Math.floor(seededRandom(seed, salt) * (high - low + 1))

const randomHex = (seed: number, salt: number, length: number) =>
  Array.from({ length }, (_, index) => randomInteger(seed, salt + index, 0, 15).toString(16)).join('')

/** Milliseconds of a deployment record at speed 1: 1 to 4 s. */
export const getRecordDuration = (rfcId: number) => 1000 + Math.floor(seededRandom(rfcId, 1) * 3000)

/** Milliseconds of an action at speed 1: 1 to 3 s. */
export const getBaseActionDuration = (actionId: number) => 1000 + Math.floor(seededRandom(actionId, 2) * 2000)

/** Component versions with this prefix make deployments and actions fail, for rehearsals. */
export const FAILING_VERSION = /^fail-/

function computeAttributes(change: ChangeRow, seed: number): Attributes {
  const address = `10.${randomInteger(seed, 3, 16, 63)}.${randomInteger(seed, 4, 0, 255)}.${randomInteger(seed, 5, 4, 250)}`
  const { cores, ram } = getMachineSize(change.ciAttributes['size'])
  const platform = change.nsPath.split('/').slice(1, 3).join('-')
  const host = `${platform}-${change.ciName}`.toLowerCase()
  return {
    instance_id: `${randomHex(seed, 10, 8)}-${randomHex(seed, 20, 4)}-4${randomHex(seed, 30, 3)}-a${randomHex(seed, 40, 3)}-${randomHex(seed, 50, 12)}`,
    instance_name: host,
    instance_state: 'ACTIVE',
    vm_state: 'active',
    task_state: null,
    host_id: randomHex(seed, 70, 28),
    hypervisor: `hv-${randomInteger(seed, 6, 100, 499)}.internal.example.com`,
    availability_zone: `az-${randomInteger(seed, 7, 1, 3)}`,
    cores: String(cores),
    ram: String(ram),
    private_ip: address,
    public_ip: address,
    dns_record: address,
    private_dns: `${host}.internal.example.com`,
  }
}

/** Attributes that a new instance gets from the cloud (7.2, "instance"). A rebuilt one gets new values. */
export function createdAttributes(change: ChangeRow): Attributes {
  if (change.rfcAction !== 'add' && change.rfcAction !== 'replace') return {}
  const seed = change.rfcId
  const kind = shortClassName(change.ciClassName)
  if (kind === 'Compute') return computeAttributes(change, seed)
  if (kind === 'Os')
    return { hostname: `${change.ciName}-${randomHex(seed, 8, 6)}`, osname: change.ciAttributes['ostype'] ?? null }
  if (kind === 'Keypair')
    return { key_name: `${change.ciName}-${randomHex(seed, 9, 6)}`, fingerprint: randomHex(seed, 11, 32) }
  if (kind === 'Secgroup') return { group_id: randomHex(seed, 12, 32), group_name: change.ciName }
  return {}
}

const START_MESSAGES: Readonly<Record<string, string>> = {
  add: 'Creating',
  update: 'Updating',
  replace: 'Rebuilding',
  delete: 'Removing',
}

type LogLine = Pick<LogRow, 'level' | 'message'>

/** Log lines when a worker starts a record. */
export function startLogLines(change: ChangeRow): LogLine[] {
  const kind = shortClassName(change.ciClassName)
  return [
    { level: 'INFO', message: `${START_MESSAGES[change.rfcAction] ?? 'Working on'} ${change.ciName} (${kind}).` },
    { level: 'INFO', message: `Run list: recipe[${kind.toLowerCase()}::${change.rfcAction}]` },
  ]
}

/** Log lines when it is done. */
export function endLogLines(change: ChangeRow, failure: string | undefined, seconds: number): LogLine[] {
  if (failure !== undefined) {
    return [
      { level: 'WARN', message: 'Command exited with status 1; trying once more.' },
      { level: 'ERROR', message: failure },
      { level: 'ERROR', message: `Run failed after ${seconds} s.` },
    ]
  }
  const lines: LogLine[] = Object.entries(change.ciBaseAttributes)
    .filter(([name]) => !change.ciAttrProps?.['IS_SECURED']?.[name])
    .map(([name, old]) => ({
      level: 'INFO',
      message: `${name}: ${old ?? '(none)'} -> ${change.ciAttributes[name] ?? '(none)'}`,
    }))
  return [...lines, { level: 'INFO', message: `Run complete in ${seconds} s, exit code 0.` }]
}

/** Input that decides the outcome of a change. */
interface ChangeAttempt {
  /** The item's current attributes. */
  readonly deployed: Attributes | undefined
  readonly recordId: number
  /** Share of records, 0 to 1, that fail on their first run. */
  readonly failStep: number
  readonly hasFailed: () => boolean
}

/** Why a change fails, or undefined on success. */
export function getChangeFailure(
  change: ChangeRow,
  { deployed, recordId, failStep, hasFailed }: ChangeAttempt,
): string | undefined {
  const item = `${shortClassName(change.ciClassName)} ${change.ciName}`
  if (failStep > 0 && seededRandom(recordId, 13) < failStep && !hasFailed()) {
    return `${item}: a failure that --fail-step asked for. It will not fail again.`
  }
  if (change.rfcAction === 'delete') return undefined
  const version = change.ciAttributes['version'] ?? deployed?.['version'] ?? ''
  if (!FAILING_VERSION.test(version)) return undefined
  return `${item}: version ${version} could not be fetched: 404 Not Found from the repository.`
}
