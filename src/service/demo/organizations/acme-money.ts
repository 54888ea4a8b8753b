// Acme's finance assemblies: payments, invoices, books.
import { tomcatService, javaWorker } from './platform-shapes.ts'
import { primary, secondary, type AssemblySpec, type PlatformSpec } from '../specs.ts'

const database: PlatformSpec = {
  name: 'db',
  pack: 'mysql',
  description: 'Relational store',
  extras: [{ name: 'data', template: 'volume' }],
  attributes: { compute: { size: 'XL' }, data: { mount_point: '/data/mysql' } },
}

export const moneyAssemblies: readonly AssemblySpec[] = [
  {
    name: 'checkout',
    owner: 'checkout@acme.test',
    description: 'Basket to payment. PCI scope: every change in prod needs a ticket number in its comment.',
    tags: { costcenter: 'CC-4715', tier: '1', pci: 'true' },
    by: 'j.nunez',
    age: 590,
    platforms: [
      {
        ...tomcatService('api', 'Payment API', 'com.acme.pay:checkout-api:war', '4.18.2', 'L', ['fraud']),
        variables: { 'psp-endpoint': 'https://psp.example/v3', 'psp-secret': 'secret:k9-22f1' },
      },
      javaWorker('fraud', 'Scores payments', 'com.acme.pay:fraud:tgz', '1.40.0', 'L'),
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
        recorded: 7,
      },
    ],
  },
  {
    name: 'billing',
    owner: 'billing@acme.test',
    description: 'Invoices, reminders, refunds',
    tags: { costcenter: 'CC-4720', tier: '1' },
    by: 'j.nunez',
    age: 510,
    platforms: [
      tomcatService('api', 'Billing API', 'com.acme.bill:api:war', '9.3.0', 'M', ['db']),
      javaWorker('invoices', 'Renders and sends invoices', 'com.acme.bill:invoices:tgz', '9.3.0'),
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
    owner: 'finance-it@acme.test',
    description: 'Double entry, append only',
    tags: { costcenter: 'CC-4721', tier: '1' },
    by: 'b.keller',
    age: 430,
    platforms: [tomcatService('core', 'Bookings', 'com.acme.fin:ledger-core:war', '2.2.8', 'L', ['db']), database],
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
]
