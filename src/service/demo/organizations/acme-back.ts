// Acme's back office: people, data, messages.
import { tomcatService, javaWorker } from './platform-shapes.ts'
import { primary, secondary, type AssemblySpec } from '../specs.ts'

export const backAssemblies: readonly AssemblySpec[] = [
  {
    name: 'identity',
    owner: 'identity@acme.test',
    description: 'Sign-in for customers and staff',
    comments: 'If this is down everything is down.',
    tags: { costcenter: 'CC-4730', tier: '0' },
    by: 'r.lind',
    age: 560,
    platforms: [
      tomcatService('auth', 'Tokens and sessions', 'com.acme.id:auth:war', '6.11.0', 'L', ['directory']),
      javaWorker('directory', 'Accounts', 'com.acme.id:directory:tgz', '3.4.1', 'XL'),
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
        recorded: 7,
      },
      {
        name: 'prod',
        profile: 'PROD',
        description: 'All customers',
        clouds: [primary('dfw-1', 1), primary('lon-2', 2), secondary('fra-1', 50, 3)],
        availability: 'redundant',
        scale: { auth: 64, directory: 20 },
        history: 7,
      },
    ],
  },
  {
    name: 'catalog-import',
    owner: 'catalog@acme.test',
    description:
      'Takes suppliers’ files in 14 formats, gives one. Supplier names as they come: «Ñandú & Söhne», "محمد" , <script>alert("x")</script>',
    tags: { costcenter: 'CC-4740', tier: '3' },
    by: 'd.okafor',
    age: 350,
    platforms: [
      javaWorker('import', 'Parses and checks', 'com.acme.cat:import:tgz', '0.98.7', 'L'),
      javaWorker('queue', 'Work queue', 'com.acme.cat:queue:tgz', '0.31.0'),
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
    owner: 'crm@acme.test',
    description: 'Mail and push',
    tags: { costcenter: 'CC-4760', tier: '2' },
    by: 't.nguyen',
    age: 270,
    platforms: [
      javaWorker('mailer', 'Mail out', 'com.acme.crm:mailer:tgz', '5.5.1', 'S'),
      tomcatService('push', 'Push gateway', 'com.acme.crm:push:war', '2.0.19'),
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
    owner: 'mdm@acme.test',
    description:
      'Copies customer records between the regions. The name is as long as the service allows, on purpose: the team tests the consoles of others with it.',
    tags: { costcenter: 'CC-4781', tier: '2', 'data-classification': 'personal' },
    by: 'b.keller',
    age: 160,
    platforms: [javaWorker('replicator', 'One direction each', 'com.acme.mdm:replicator:tgz', '1.2.0')],
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
    owner: 'data-platform@acme.test',
    description: 'Events of all others, kept for 400 days',
    tags: { costcenter: 'CC-5201', tier: '3' },
    by: 'y.cohen',
    age: 220,
    platforms: [
      javaWorker('ingest', 'Takes events in', 'com.acme.lake:ingest:tgz', '4.0.0', 'XL'),
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
