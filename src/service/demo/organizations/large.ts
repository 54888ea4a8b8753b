// Additions of the `large` dataset: many assemblies, one very wide component, a long history.
import type { CiRow } from '../../model/rows.ts'
import { addAssemblies } from './acme.ts'
import type { Builder } from '../builder.ts'
import type { CloudSpec } from '../clouds/clouds.ts'
import type { EnvironmentHandle } from '../handles.ts'
import { createRandom } from '../random.ts'
import { primary, secondary, type AssemblySpec, type CloudUse, type EnvironmentSpec } from '../specs.ts'

export const moreClouds: readonly CloudSpec[] = [
  {
    name: 'nyc-3',
    location: 'openstack-nyc',
    description: 'New York',
    by: 'b.keller',
    age: 260,
    tenant: 'acme-edge',
    quota: { instances: 6000, cores: 12_000, ram: 24_576_000 },
  },
  { name: 'dub-1', location: 'aws-eu-west-1', description: 'Dublin, billed in EUR', by: 'm.silva', age: 240 },
]

const subjects = [
  'price',
  'stock',
  'order',
  'voucher',
  'label',
  'parcel',
  'return',
  'review',
  'image',
  'feed',
  'tax',
  'mail',
  'store',
  'till',
  'shelf',
  'loyalty',
  'fraud',
  'basket',
  'route',
  'invoice',
] as const
const PLATFORM_NAMES = [
  'api',
  'sync',
  'archive',
  'gateway',
  'export',
  'rules',
  'search',
  'worker',
  'console',
  'events',
  'report',
  'cleaner',
  'proxy',
  'stream',
  'planner',
] as const

const environments: readonly (readonly [string, string])[] = [
  ['dev', 'DEV'],
  ['prod', 'PROD'],
  ['qa', 'QA'],
]

const cloudNames = ['dfw-1', 'lon-2', 'ord-1', 'sin-1', 'nyc-3', 'dub-1'] as const

function smallAssembly(index: number, random: ReturnType<typeof createRandom>): AssemblySpec {
  const subject = subjects[index % subjects.length] ?? 'order'
  const part = PLATFORM_NAMES[Math.floor(index / subjects.length) % PLATFORM_NAMES.length] ?? 'api'
  const count = 1 + (index % 3)
  const tomcat = index % 4 === 0
  const component = tomcat ? 'artifact' : 'app'
  const location = `com.acme.${subject}:${part}:${tomcat ? 'war' : 'tgz'}`
  const version = `${random.integer(1, 9)}.${random.integer(2, 40)}.${random.integer(1, 9)}`
  return {
    name: `${subject}-${part}`,
    owner: `${subject}@acme.test`,
    description: `The ${part} of ${subject}`,
    tags: { costcenter: `CC-${6000 + (index % subjects.length)}` },
    by: random.pick(['m.silva', 'j.nunez', 'd.okafor', 'r.lind', 'a.szabo']),
    age: random.integer(30, 600),
    platforms: [
      {
        name: 'main',
        pack: tomcat ? 'tomcat' : 'custom',
        description: `Runs the ${part}`,
        extras: tomcat ? [] : [{ name: 'app', template: 'artifact' }],
        attributes: { [component]: { location, version } },
      },
    ],
    environments: environments.slice(0, count).map(([name, profile], position): EnvironmentSpec => ({
      name,
      profile,
      description: '',
      clouds: [primary(cloudNames[(index + position) % cloudNames.length] ?? 'dfw-1')],
      availability: 'single',
      // The 2,000 include about 140 of acme's own environments.
      history: 3,
    })),
  }
}

const fleetClouds: readonly CloudUse[] = [
  primary('dfw-1', 1),
  primary('lon-2', 2),
  primary('ord-1', 3),
  primary('nyc-3', 4),
  secondary('sin-1', 50, 5),
  secondary('fra-1', 50, 6),
]

const fleet: AssemblySpec = {
  name: 'fleet',
  owner: 'edge@acme.test',
  description: 'Edge nodes: one of the widest things we run',
  tags: { costcenter: 'CC-4000', tier: '0' },
  by: 'r.lind',
  age: 420,
  platforms: [
    {
      name: 'edge',
      pack: 'custom',
      description: 'Nothing but machines; the image brings the rest',
      onlyIn: ['compute', 'secgroup', 'sshkeys', 'fqdn'],
      attributes: { compute: { size: 'M' } },
    },
  ],
  environments: [
    {
      name: 'prod',
      profile: 'PROD',
      description: '20,000 machines',
      clouds: fleetClouds,
      availability: 'redundant',
      scale: { edge: 4000 },
      history: 60,
    },
  ],
}

/** Adds 300 small assemblies and the fleet. */
export function addLargeDataset(
  builder: Builder,
  organization: CiRow,
  clouds: Map<string, CiRow>,
): EnvironmentHandle[] {
  const random = createRandom(300)
  const specs = Array.from({ length: 300 }, (_, index) => smallAssembly(index, random))
  return addAssemblies(builder, organization, [...specs, fleet], clouds)
}
