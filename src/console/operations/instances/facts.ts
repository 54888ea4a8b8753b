// What the inspector says of an instance.
import type { Instance, InstanceDetail } from '../../../contract/core/records.ts'
import type { Fact } from '../../kit/Facts.tsx'
import { isSecret, MASK } from '../../kit/secrets.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { cloudOf, priorityOf } from './instance.ts'

const formatMemory = (megabytes: string): string => {
  const amount = Number(megabytes)
  if (megabytes === '' || !Number.isFinite(amount)) return ''
  return amount >= 1024 && amount % 1024 === 0 ? `${amount / 1024} GB` : `${amount} MB`
}

/** Size in words: `L, 4 cores, 8 GB`. `ram` is in MB (service-api 3.9). */
function formatSize({ ciAttributes: { size = '', cores = '', ram = '' } }: Pick<Instance, 'ciAttributes'>): string {
  const coresText = cores === '' ? '' : `${cores} ${cores === '1' ? 'core' : 'cores'}`
  return [size, coresText, formatMemory(ram)].filter(Boolean).join(', ')
}

/** The facts most asked for; those that the instance does not have are ''. */
export function toFacts(instance: Instance | InstanceDetail): Fact[] {
  const { ciAttributes } = instance
  return [
    { term: 'Cloud', value: [cloudOf(instance), priorityOf(instance)].filter(Boolean).join(', ') },
    { term: 'Size', value: formatSize(instance) },
    { term: 'Private IP', value: ciAttributes.private_ip, mono: true },
    { term: 'Public IP', value: ciAttributes.public_ip, mono: true },
    { term: 'Host', value: ciAttributes.hypervisor, mono: true },
    { term: 'Version', value: ciAttributes.version, mono: true },
    { term: 'Class', value: instance.ciClassName, mono: true },
    { term: 'Namespace', value: instance.nsPath, mono: true },
    { term: 'Id', value: instance.ciId, mono: true },
  ]
}

// A list names them otherwise than a single reading.
const getAttributeProps = (instance: Instance | InstanceDetail): Instance['attrProps'] =>
  isListInstance(instance) ? instance.attrProps : instance.ciAttrProps

const isListInstance = (instance: Instance | InstanceDetail): instance is Instance => 'attrProps' in instance

/** All attributes that have a value, by name; secrets masked, also where the service itself did not hide them. */
export function toAttributes(instance: Instance | InstanceDetail): [name: string, value: string][] {
  const { ciAttributes } = instance
  const secured = getAttributeProps(instance)['IS_SECURED'] ?? {}
  return Object.entries(ciAttributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]): [string, string] => [name, secured[name] === 'true' || isSecret(name, value) ? MASK : value])
    .toSorted(([a], [b]) => compareNatural(a, b))
}
