// Prices of the providers: decimal text per hour (7.3), computed from integer hundred-thousandths to avoid float errors.
import { getMachineSize } from '../../organization/cost/machine-sizes.ts'
import type { Attributes } from '../../model/rows.ts'

interface OfferingSpec {
  name: string
  /** Category of its service. */
  category: string
  attributes: Attributes
}

const LABELS: Readonly<Record<string, string>> = {
  XS: 'xsmall',
  S: 'small',
  M: 'medium',
  L: 'large',
  XL: 'xlarge',
  XXL: 'xxlarge',
  '3XL': 'xxxlarge',
  '4XL': 'xxxxlarge',
}

type CriteriaStyle = 'index' | 'expression'

/** Prices of a location; `small` is the hourly rate of the small size in hundred-thousandths of the currency. */
export interface PriceList {
  unit: string
  small: number
  sizes: readonly string[]
  criteria: CriteriaStyle
  gpu: boolean
  /** Whether DNS entries have a price. */
  dns?: boolean
}

function formatRate(hundredThousandths: number): string {
  const digits = String(Math.round(hundredThousandths)).padStart(6, '0')
  return `${digits.slice(0, -5)}.${digits.slice(-5)}`.replace(/0{1,3}$/, '')
}

function computeCriteria(style: CriteriaStyle, size: string, system = ''): string {
  const ostype = style === 'index' ? ` AND ciAttributes.ostype:${system}` : ` AND ciAttributes['ostype']=='${system}'`
  const one =
    style === 'index'
      ? `(ciClassName:bom.Compute OR ciClassName:bom.*.Compute) AND ciAttributes.size:${size}`
      : `(ciClassName matches 'bom.[a-zA-Z0-9.]*.Compute' OR ciClassName=='bom.Compute') AND ciAttributes['size']=='${size}'`
  return system === '' ? one : one + ostype
}

function storageCriteria(style: CriteriaStyle, type: string): string {
  return style === 'index'
    ? `(ciClassName:bom.Storage OR ciClassName:bom.*.Storage) AND ciAttributes.volume_type:${type}`
    : `(ciClassName matches 'bom.[a-zA-Z0-9.]*.Storage') AND ciAttributes['volume_type']=='${type}'`
}

function createOffering(
  name: string,
  category: string,
  list: PriceList,
  cost: number,
  attributes: Attributes,
): OfferingSpec {
  return { name, category, attributes: { ...attributes, cost_unit: list.unit, cost_rate: formatRate(cost) } }
}

export function createOfferings(list: PriceList, city: string): OfferingSpec[] {
  const machines = list.sizes.map((size) => {
    const machine = getMachineSize(size)
    const label = LABELS[size] ?? size.toLowerCase()
    // Larger machines are slightly cheaper per core.
    const cost = list.small * (size === 'XS' ? 0.6 : machine.cores * (1.002 - 0.002 * machine.cores))
    return createOffering(label, 'compute', list, cost, {
      description: `Average ${label} Linux machine in ${city}, cost per hour`,
      criteria: computeCriteria(list.criteria, size),
      specification: JSON.stringify({ cores: String(machine.cores), ram: String(machine.ram) }),
    })
  })
  const disks = (['STANDARD', 'SSD'] as const).map((type, index) =>
    createOffering(`volume-${type.toLowerCase()}`, 'storage', list, list.small * (index ? 0.61 : 0.17), {
      description: `${type === 'SSD' ? 'Solid state' : 'Rotating'} volume up to 100 GB in ${city}`,
      criteria: storageCriteria(list.criteria, type),
      specification: JSON.stringify({ volume_type: type, size: '100G' }),
    }),
  )
  const balancer = createOffering('balancer', 'lb', list, list.small * 0.74, {
    description: `Shared load balancer in ${city}`,
    criteria: '(ciClassName:bom.Lb OR ciClassName:bom.*.Lb)',
    specification: '{}',
  })
  const gpu = createOffering('gpu-exp', 'compute', list, list.small * 41.37, {
    description:
      'Experiment: machines with an accelerator, 16 cores and up. Price is a guess until the contract is signed.',
    criteria:
      '(ciClassName:bom.Compute OR ciClassName:bom.*.Compute) AND ciAttributes.accelerated_flag:true AND ciAttributes.cores:[16 TO *]',
    specification: '{"cores":"16","ram":"131072","gpu":"1 x T4"}',
  })
  const dns = createOffering('dns-entry', 'dns', list, list.small * 0.02, {
    description: `DNS entry in ${city}, cost per hour`,
    criteria: '(ciClassName:bom.Fqdn OR ciClassName:bom.*.Fqdn)',
    specification: '{}',
  })
  return [...machines, ...(list.gpu ? [gpu] : []), ...disks, balancer, ...(list.dns ? [dns] : [])]
}

/** Machine families: name, memory per core in MB, price per core in percent of a plain machine. */
const FAMILIES = [
  ['CPU', 1024, 92],
  ['MEM', 8192, 141],
  ['IO', 4096, 133],
  ['NET', 4096, 127],
  ['ARM', 2048, 81],
  ['BURST', 2048, 64],
  ['DENSE', 16_384, 188],
  ['GPU', 8192, 560],
  ['METAL', 4096, 118],
  ['BATCH', 2048, 55],
  ['SECURE', 2048, 149],
  ['STORE', 8192, 158],
  ['LEGACY', 1024, 97],
] as const

const FAMILY_SIZES = ['S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL'] as const

/** Operating systems with the license price per core in hundred-thousandths. The first means any. */
const SYSTEMS = [
  ['', 0],
  ['windows_2012_r2', 4600],
  ['windows_2016', 4730],
  ['redhat-7.2', 1500],
  ['redhat-6.7', 1620],
  ['suse-12', 1210],
  ['oracle-7', 1380],
] as const

/** About 600 offerings of a location: by family, size and operating system. */
export function createManyOfferings(list: PriceList, city: string): OfferingSpec[] {
  return FAMILIES.flatMap(([family, memory, percent]) =>
    FAMILY_SIZES.flatMap((letter) => {
      const { cores } = getMachineSize(letter)
      const size = `${letter}-${family}`
      return SYSTEMS.map(([system, licence]) =>
        createOffering(
          [LABELS[letter] ?? letter.toLowerCase(), family.toLowerCase(), system].filter(Boolean).join('-'),
          'compute',
          list,
          cores * ((list.small * percent) / 100 + licence),
          {
            description: `${family} machine in ${city}${system && ` with ${system}`}, cost per hour`,
            criteria: computeCriteria(list.criteria, size, system),
            specification: JSON.stringify({ cores: String(cores), ram: String(cores * memory) }),
          },
        ),
      )
    }),
  )
}
