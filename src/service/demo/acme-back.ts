// Acme behind the shop: money, people, data.
import { primary, secondary, type AssemblySpec, type PlatformSpec } from './specs.ts'

function service(
  name: string,
  description: string,
  location: string,
  version: string,
  size = 'M',
  links: string[] = [],
): PlatformSpec {
  return {
    name,
    pack: 'tomcat',
    description,
    links,
    attributes: { compute: { size }, artifact: { location, version } },
  }
}

function worker(name: string, description: string, location: string, version: string, size = 'M'): PlatformSpec {
  return {
    name,
    pack: 'custom',
    description,
    extras: [
      { name: 'runtime', template: 'java' },
      { name: 'app', template: 'artifact' },
      { name: 'service', template: 'daemon' },
    ],
    attributes: { compute: { size }, app: { location, version }, service: { service_name: name, pattern: name } },
  }
}

const database: PlatformSpec = {
  name: 'db',
  pack: 'mysql',
  description: 'Relational store',
  extras: [{ name: 'data', template: 'volume' }],
  attributes: { compute: { size: 'XL' }, data: { mount_point: '/data/mysql' } },
}

export const backAssemblies: readonly AssemblySpec[] = [
  {
    name: 'checkout',
    owner: 'checkout@acme.example',
    description: 'Basket to payment. PCI scope: every change in prod needs a ticket number in its comment.',
    tags: { costcenter: 'CC-4715', tier: '1', pci: 'true' },
    by: 'j.nunez',
    age: 590,
    platforms: [
      {
        ...service('api', 'Payment API', 'com.acme.pay:checkout-api:war', '4.18.2', 'L', ['fraud']),
        variables: { 'psp-endpoint': 'https://psp.example/v3', 'psp-secret': 'secret:k9-22f1' },
      },
      worker('fraud', 'Scores payments', 'com.acme.pay:fraud:tgz', '1.40.0', 'L'),
    ],
    environments: [
      {
        name: 'dev',
        profile: 'DEV',
        description: 'Against the PSP’s sandbox',
        clouds: [primary('ord-1')],
        availability: 'single',
        history: 5,
      },
      {
        name: 'staging',
        profile: 'QA',
        description: 'Nightly regression',
        clouds: [primary('dfw-1')],
        availability: 'redundant',
        scale: { api: 2, fraud: 2 },
        history: 5,
      },
      {
        name: 'prod',
        profile: 'PROD',
        description: 'Money',
        clouds: [primary('dfw-1', 1), primary('lon-2', 2)],
        availability: 'redundant',
        scale: { api: 10, fraud: 4 },
        history: 8,
      },
    ],
  },
  {
    name: 'billing',
    owner: 'billing@acme.example',
    description: 'Invoices, reminders, refunds',
    tags: { costcenter: 'CC-4720', tier: '1' },
    by: 'j.nunez',
    age: 510,
    platforms: [
      service('api', 'Billing API', 'com.acme.bill:api:war', '9.3.0', 'M', ['db']),
      worker('invoices', 'Renders and sends invoices', 'com.acme.bill:invoices:tgz', '9.3.0'),
      database,
    ],
    environments: [
      {
        name: 'staging',
        profile: 'QA',
        description: 'With last month’s data, anonymised',
        clouds: [primary('ord-1')],
        availability: 'redundant',
        scale: { api: 2, invoices: 2, db: 1 },
        history: 4,
      },
      {
        name: 'prod',
        profile: 'PROD',
        description: 'Month end is sacred: no changes from the 28th to the 2nd',
        clouds: [primary('fra-1'), primary('lon-2')],
        availability: 'redundant',
        scale: { api: 6, invoices: 4, db: 1 },
        history: 6,
      },
    ],
  },
  {
    name: 'ledger',
    owner: 'finance-it@acme.example',
    description: 'Double entry, append only',
    tags: { costcenter: 'CC-4721', tier: '1' },
    by: 'b.keller',
    age: 430,
    platforms: [service('core', 'Bookings', 'com.acme.fin:ledger-core:war', '2.2.8', 'L', ['db']), database],
    environments: [
      {
        name: 'qa',
        profile: 'QA',
        description: 'Auditors look here too',
        clouds: [primary('lon-2')],
        availability: 'redundant',
        scale: { core: 2, db: 1 },
        history: 3,
      },
      {
        name: 'prod',
        profile: 'PROD',
        description: 'Books of the group',
        clouds: [primary('lon-2'), secondary('fra-1', 100)],
        availability: 'redundant',
        scale: { core: 6, db: 2 },
        history: 4,
      },
    ],
  },
  {
    name: 'identity',
    owner: 'identity@acme.example',
    description: 'Sign-in for customers and staff',
    comments: 'If this is down everything is down.',
    tags: { costcenter: 'CC-4730', tier: '0' },
    by: 'r.lind',
    age: 560,
    platforms: [
      service('auth', 'Tokens and sessions', 'com.acme.id:auth:war', '6.11.0', 'L', ['directory']),
      worker('directory', 'Accounts', 'com.acme.id:directory:tgz', '3.4.1', 'XL'),
    ],
    environments: [
      {
        name: 'staging',
        profile: 'QA',
        description: 'Test accounts only',
        clouds: [primary('lon-2')],
        availability: 'redundant',
        scale: { auth: 2, directory: 2 },
        history: 5,
      },
      {
        name: 'prod',
        profile: 'PROD',
        description: 'All customers',
        clouds: [primary('dfw-1', 1), primary('lon-2', 2), secondary('fra-1', 50, 3)],
        availability: 'redundant',
        scale: { auth: 48, directory: 20 },
        history: 7,
      },
    ],
  },
  {
    name: 'catalog-import',
    owner: 'catalog@acme.example',
    description:
      'Takes suppliers’ files in 14 formats, gives one. Supplier names as they come: «Ñandú & Söhne», "محمد" , <script>alert("x")</script>',
    tags: { costcenter: 'CC-4740', tier: '3' },
    by: 'd.okafor',
    age: 350,
    platforms: [
      worker('import', 'Parses and checks', 'com.acme.cat:import:tgz', '0.98.7', 'L'),
      worker('queue', 'Work queue', 'com.acme.cat:queue:tgz', '0.31.0'),
    ],
    environments: [
      {
        name: 'dev',
        profile: 'DEV',
        description: 'Small files only',
        clouds: [primary('lab')],
        availability: 'single',
        history: 3,
      },
      {
        name: 'prod',
        profile: 'PROD',
        description: 'Runs at night',
        clouds: [primary('dfw-1'), { ...primary('ord-1'), adminstatus: 'inactive' }],
        availability: 'redundant',
        scale: { import: 6, queue: 2 },
        history: 4,
      },
    ],
  },
  {
    name: 'notifications',
    owner: 'crm@acme.example',
    description: 'Mail and push',
    tags: { costcenter: 'CC-4760', tier: '2' },
    by: 't.nguyen',
    age: 270,
    platforms: [
      worker('mailer', 'Mail out', 'com.acme.crm:mailer:tgz', '5.5.1', 'S'),
      service('push', 'Push gateway', 'com.acme.crm:push:war', '2.0.19'),
    ],
    environments: [
      {
        name: 'dev',
        profile: 'DEV',
        description: 'Mails go to a bin',
        clouds: [primary('ord-1')],
        availability: 'single',
        history: 3,
      },
      {
        name: 'prod',
        profile: 'PROD',
        description: 'Customers',
        clouds: [primary('dfw-1'), secondary('sin-1', 50)],
        availability: 'redundant',
        scale: { mailer: 6, push: 8 },
        history: 5,
      },
    ],
  },
  {
    name: 'customer-master-data-replication',
    owner: 'mdm@acme.example',
    description:
      'Copies customer records between the regions. The name is as long as the service allows, on purpose: the team tests the consoles of others with it.',
    tags: { costcenter: 'CC-4781', tier: '2', 'data-classification': 'personal' },
    by: 'b.keller',
    age: 160,
    platforms: [worker('replicator', 'One direction each', 'com.acme.mdm:replicator:tgz', '1.2.0')],
    environments: [
      {
        name: 'production-europe-middle-east',
        profile: 'PROD',
        description: 'Europe and the Middle East',
        clouds: [primary('lon-2'), primary('fra-1')],
        availability: 'redundant',
        scale: { replicator: 4 },
        history: 3,
      },
    ],
  },
  {
    name: 'data-lake',
    owner: 'data-platform@acme.example',
    description: 'Events of all others, kept for 400 days',
    tags: { costcenter: 'CC-5201', tier: '3' },
    by: 'y.cohen',
    age: 220,
    platforms: [
      worker('ingest', 'Takes events in', 'com.acme.lake:ingest:tgz', '4.0.0', 'XL'),
      {
        name: 'catalogue',
        pack: 'apache',
        description: 'What is in it',
        attributes: { website: { server_name: 'lake.acme.example' } },
      },
    ],
    environments: [
      {
        name: 'dev',
        profile: 'DEV',
        description: 'A week of events',
        clouds: [primary('ord-1')],
        availability: 'single',
        history: 2,
      },
      {
        name: 'prod',
        profile: 'PROD',
        description: 'Everything',
        clouds: [primary('ord-1'), primary('dfw-1')],
        availability: 'redundant',
        scale: { ingest: 12, catalogue: 2 },
        history: 4,
      },
    ],
  },
]
