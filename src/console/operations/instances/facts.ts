import type { Instance, InstanceDetail } from '../../../contract/core/records.ts'
import type { Fact } from '../../kit/Facts.tsx'
import { isSecret } from '../../../contract/core/secrets.ts'
import { MASK } from '../../kit/secrets.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { cloudOf, priorityOf } from '../instance.ts'

function formatMemory(megabytes: string): string {
  const amount = Number(megabytes)
  if (megabytes === '' || !Number.isFinite(amount)) return ''
  return amount >= 1024 && amount % 1024 === 0 ? `${amount / 1024} GB` : `${amount} MB`
}

/** `L, 4 cores, 8 GB`. `ram` is in MB (service-api 3.9). */
function formatSize({ ciAttributes: { size, cores, ram = '' } }: Pick<Instance, 'ciAttributes'>): string {
  return [size, cores && `${cores} ${cores === '1' ? 'core' : 'cores'}`, formatMemory(ram)].filter(Boolean).join(', ')
}

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
    { term: 'ID', value: instance.ciId, mono: true },
  ]
}

const isListed = (instance: Instance | InstanceDetail): instance is Instance => 'attrProps' in instance

// A list and a single read use different names for the same properties.
const getAttributeProps = (instance: Instance | InstanceDetail): Instance['attrProps'] =>
  isListed(instance) ? instance.attrProps : instance.ciAttrProps

/** Attributes with a value, sorted by name. Secrets are masked, even if the service did not mask them. */
export function toAttributes(instance: Instance | InstanceDetail): [name: string, value: string][] {
  const secured = getAttributeProps(instance)['IS_SECURED'] ?? {}
  return Object.entries(instance.ciAttributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]): [string, string] => [name, secured[name] === 'true' || isSecret(name, value) ? MASK : value])
    .toSorted(([a], [b]) => compareNatural(a, b))
}
