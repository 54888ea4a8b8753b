// How long things take, how they end and what they leave behind: deterministic by id, so that a rehearsal can be repeated.
import { chance } from './chance.ts'
import { machineOf } from '../organization/machine-sizes.ts'
import { shortClass } from '../model/namespaces.ts'
import type { Attributes, ChangeRow, LogRow } from '../model/model.ts'

const whole = (seed: number, salt: number, low: number, high: number) =>
  low + Math.floor(chance(seed, salt) * (high - low + 1))

const hex = (seed: number, salt: number, length: number) =>
  Array.from({ length }, (_, index) => whole(seed, salt + index, 0, 15).toString(16)).join('')

/** Milliseconds a deployment record takes at speed 1: 1 to 4 s. */
export const recordDuration = (rfcId: number) => 1000 + Math.floor(chance(rfcId, 1) * 3000)

/** Milliseconds an action takes at speed 1: 1 to 3 s. */
export const actionDuration = (actionId: number) => 1000 + Math.floor(chance(actionId, 2) * 2000)

/** Component versions that begin so make a rehearsal's deployment or action fail. */
export const FAILING = /^fail-/

function computeAttributes(change: ChangeRow, seed: number): Attributes {
  const address = `10.${whole(seed, 3, 16, 63)}.${whole(seed, 4, 0, 255)}.${whole(seed, 5, 4, 250)}`
  const { cores, ram } = machineOf(change.ciAttributes['size'])
  const platform = change.nsPath.split('/').slice(1, 3).join('-')
  const host = `${platform}-${change.ciName}`.toLowerCase()
  return {
    instance_id: `${hex(seed, 10, 8)}-${hex(seed, 20, 4)}-4${hex(seed, 30, 3)}-a${hex(seed, 40, 3)}-${hex(seed, 50, 12)}`,
    instance_name: host,
    instance_state: 'ACTIVE',
    vm_state: 'active',
    task_state: null,
    host_id: hex(seed, 70, 28),
    hypervisor: `hv-${whole(seed, 6, 100, 499)}.internal.example.com`,
    availability_zone: `az-${whole(seed, 7, 1, 3)}`,
    cores: String(cores),
    ram: String(ram),
    private_ip: address,
    public_ip: address,
    dns_record: address,
    private_dns: `${host}.internal.example.com`,
  }
}

/** Attributes an instance gets from the cloud when it is made (7.2, "instance"). A rebuilt one gets new ones. */
export function madeAttributes(change: ChangeRow): Attributes {
  if (change.rfcAction !== 'add' && change.rfcAction !== 'replace') return {}
  const seed = change.rfcId
  const kind = shortClass(change.ciClassName)
  if (kind === 'Compute') return computeAttributes(change, seed)
  if (kind === 'Os')
    return { hostname: `${change.ciName}-${hex(seed, 8, 6)}`, osname: change.ciAttributes['ostype'] ?? null }
  if (kind === 'Keypair') return { key_name: `${change.ciName}-${hex(seed, 9, 6)}`, fingerprint: hex(seed, 11, 32) }
  if (kind === 'Secgroup') return { group_id: hex(seed, 12, 32), group_name: change.ciName }
  return {}
}

const STARTED: Readonly<Record<string, string>> = {
  add: 'Creating',
  update: 'Updating',
  replace: 'Rebuilding',
  delete: 'Removing',
}

type Line = Pick<LogRow, 'level' | 'message'>

/** Log lines when the worker takes a record. */
export function startLines(change: ChangeRow): Line[] {
  const kind = shortClass(change.ciClassName)
  return [
    { level: 'INFO', message: `${STARTED[change.rfcAction] ?? 'Working on'} ${change.ciName} (${kind}).` },
    { level: 'INFO', message: `Run list: recipe[${kind.toLowerCase()}::${change.rfcAction}]` },
  ]
}

/** Log lines when it is done. */
export function endLines(change: ChangeRow, failure: string | undefined, seconds: number): Line[] {
  if (failure !== undefined) {
    return [
      { level: 'WARN', message: 'Command exited with status 1; trying once more.' },
      { level: 'ERROR', message: failure },
      { level: 'ERROR', message: `Run failed after ${seconds} s.` },
    ]
  }
  const lines: Line[] = Object.entries(change.ciBaseAttributes)
    .filter(([name]) => !change.ciAttrProps?.['IS_SECURED']?.[name])
    .map(([name, old]) => ({
      level: 'INFO',
      message: `${name}: ${old ?? '(none)'} -> ${change.ciAttributes[name] ?? '(none)'}`,
    }))
  return [...lines, { level: 'INFO', message: `Run complete in ${seconds} s, exit code 0.` }]
}

/** What decides how the record of a change ends. */
interface Trial {
  /** The item's attributes now. */
  readonly deployed: Attributes | undefined
  readonly recordId: number
  /** Share of records, 0 to 1, that fail the first time. */
  readonly failStep: number
  /** Whether the record has failed before. */
  readonly hasFailed: () => boolean
}

/** Why a change fails, or undefined when it succeeds. */
export function failureOf(change: ChangeRow, { deployed, recordId, failStep, hasFailed }: Trial): string | undefined {
  const item = `${shortClass(change.ciClassName)} ${change.ciName}`
  if (failStep > 0 && chance(recordId, 13) < failStep && !hasFailed()) {
    return `${item}: a failure that --fail-step asked for. It will not fail again.`
  }
  if (change.rfcAction === 'delete') return undefined
  const version = change.ciAttributes['version'] ?? deployed?.['version'] ?? ''
  if (!FAILING.test(version)) return undefined
  return `${item}: version ${version} could not be fetched: 404 Not Found from the repository.`
}
