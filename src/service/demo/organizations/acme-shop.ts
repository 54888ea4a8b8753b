// Acme's customer-facing assemblies.
import { primary, secondary, type AssemblySpec } from '../specs.ts'

const storefront: AssemblySpec = {
  name: 'storefront',
  owner: 'storefront-team@acme.test',
  description: 'The shop: pages, basket, product API. Peak is Friday evening.',
  comments: 'Runbook: wiki/storefront. Call the on-call before touching prod between 16:00 and 22:00 UTC.',
  tags: { costcenter: 'CC-4711', tier: '1', product: 'shop' },
  by: 'm.silva',
  age: 620,
  variables: { region: 'emea', 'feature-basket-v2': 'true', 'cdn-key': 'secret:cdn-7f3a91' },
  platforms: [
    {
      name: 'web',
      pack: 'tomcat',
      description: 'Server-rendered pages',
      links: ['api', 'cache'],
      attributes: {
        compute: { size: 'L' },
        tomcat: { version: '8.5.31', mem_max: '2048M', mem_start: '1024M', max_threads: '300' },
        artifact: {
          location: '$OO_LOCAL{groupId}:$OO_LOCAL{artifactId}:war',
          version: '7.42.1',
          install_dir: '/app/web',
        },
        secgroup: { inbound: '["22 22 tcp 10.0.0.0/8","8080 8080 tcp 0.0.0.0/0"]' },
      },
      variables: {
        groupId: 'com.acme.shop',
        artifactId: 'storefront-web',
        'session-key': 'secret:b2f9e0c4',
      },
    },
    {
      name: 'api',
      pack: 'tomcat',
      description: 'Product and basket API',
      links: ['db', 'cache'],
      attributes: {
        compute: { size: 'M' },
        artifact: { location: 'com.acme.shop:storefront-api:war', version: '3.18.0', install_dir: '/app/api' },
      },
      variables: { 'db-user': 'shop', 'session-minutes': '45' },
    },
    {
      name: 'db',
      pack: 'mysql',
      description: 'Baskets and wish lists',
      extras: [
        { name: 'disk', template: 'storage' },
        { name: 'data', template: 'volume' },
        { name: 'shop', template: 'database' },
      ],
      attributes: {
        compute: { size: 'XL' },
        disk: { size: '200G', volume_type: 'SSD' },
        data: { mount_point: '/data/mysql' },
        shop: { dbname: 'shop', username: 'shop' },
      },
    },
    {
      name: 'cache',
      pack: 'custom',
      description: 'Page fragments, may be lost at any time',
      comments: 'Restarting <b>all</b> of it at once empties the cache & "melts" the API. One by one, please.',
      extras: [
        { name: 'redis', template: 'daemon' },
        { name: 'redis-conf', template: 'file' },
      ],
      attributes: {
        compute: { size: 'M' },
        redis: { service_name: 'redis', pattern: 'redis-server' },
        'redis-conf': { path: '/etc/redis.conf', content: 'maxmemory 3gb\nmaxmemory-policy allkeys-lru\n' },
      },
    },
  ],
  environments: [
    {
      name: 'dev',
      profile: 'DEV',
      description: 'For the team, may break at any time',
      clouds: [primary('dfw-1')],
      availability: 'single',
      history: 9,
      recorded: 7,
      attributes: { web: { compute: { size: 'S' } }, db: { compute: { size: 'M' } } },
    },
    {
      name: 'staging',
      profile: 'QA',
      description: 'Rehearsal of prod, half the clouds',
      clouds: [primary('dfw-1'), primary('lon-2')],
      availability: 'redundant',
      scale: { web: 2, api: 2, db: 1, cache: 2 },
      history: 8,
      recorded: 7,
      attributes: { web: { compute: { size: 'M' } } },
    },
    {
      name: 'prod',
      profile: 'PROD',
      description: 'What customers see',
      comments:
        'SUCCESS: Generation time taken: 11 seconds. bomGenerationInfo={"rfcCiCount":120,"rfcRelationCount":0,"mode":"persistent","autoDeploy":false}',
      clouds: [primary('dfw-1', 1), primary('lon-2', 2), secondary('fra-1', 50, 3)],
      availability: 'redundant',
      scale: { web: 24, api: 8, db: 2, cache: 4 },
      history: 14,
    },
  ],
}

const search: AssemblySpec = {
  name: 'search',
  owner: 'search@acme.test',
  description: 'Product search and suggestions',
  tags: { costcenter: 'CC-4712', tier: '1' },
  by: 'd.okafor',
  age: 540,
  platforms: [
    {
      name: 'query',
      pack: 'tomcat',
      description: 'Query parser and ranking',
      links: ['index'],
      attributes: { compute: { size: 'L' }, artifact: { location: 'com.acme.search:query:war', version: '2.9.4' } },
    },
    {
      name: 'index',
      pack: 'custom',
      description: 'Index nodes, one shard each',
      extras: [
        { name: 'runtime', template: 'java' },
        { name: 'app', template: 'artifact' },
        { name: 'shards', template: 'volume' },
      ],
      attributes: {
        compute: { size: 'XL' },
        shards: { mount_point: '/data/shards' },
        app: { location: 'com.acme.search:index:tgz', version: '5.1.0' },
      },
    },
  ],
  environments: [
    {
      name: 'dev',
      profile: 'DEV',
      description: 'Shared',
      clouds: [primary('lab')],
      availability: 'single',
      history: 5,
    },
    {
      name: 'staging',
      profile: 'QA',
      description: 'Ranking experiments run here',
      clouds: [primary('dfw-1'), primary('lon-2')],
      availability: 'redundant',
      scale: { query: 4, index: 4 },
      history: 5,
    },
    {
      name: 'prod',
      profile: 'PROD',
      description: 'Live search',
      clouds: [primary('dfw-1'), primary('lon-2'), secondary('sin-1', 50)],
      availability: 'redundant',
      scale: { query: 10, index: 12 },
      cloudOverrides: { index: { cloud: 'sin-1', adminstatus: 'offline' } },
      history: 7,
    },
  ],
}

const recommendations: AssemblySpec = {
  name: 'recommendations',
  owner: 'data-science@acme.test',
  description: 'Customers who bought this … models are retrained nightly',
  tags: { costcenter: 'CC-5200', tier: '2' },
  by: 'a.szabo',
  age: 300,
  platforms: [
    {
      name: 'api',
      pack: 'tomcat',
      description: 'Serves the ranked lists',
      links: ['model'],
      attributes: { artifact: { location: 'com.acme.reco:api:war', version: '1.7.2' } },
    },
    {
      name: 'model',
      pack: 'custom',
      description: 'Scores with an accelerator',
      extras: [{ name: 'app', template: 'artifact' }],
      attributes: {
        compute: { size: 'XXL', accelerated_flag: 'true' },
        app: { location: 'com.acme.reco:model:tgz', version: '2018.10.3' },
      },
    },
  ],
  environments: [
    {
      name: 'lab',
      profile: 'DEV',
      description: 'Notebooks and half-trained models',
      clouds: [primary('lab')],
      availability: 'single',
      history: 6,
    },
    {
      name: 'prod',
      profile: 'PROD',
      description: 'Live',
      clouds: [primary('ord-1'), secondary('sin-1', 50)],
      availability: 'redundant',
      scale: { api: 6, model: 2 },
      history: 5,
    },
  ],
}

const fulfilment: AssemblySpec = {
  name: 'fulfilment',
  owner: 'warehouse-it@acme.test',
  description: 'Orders to parcels. Label printers in Łódź and Málaga talk to it directly.',
  comments: 'Printers cache DNS for a day: keep the old entries alive after a move.',
  tags: { costcenter: 'CC-4790', tier: '1' },
  by: 'a.szabo',
  age: 480,
  platforms: [
    {
      name: 'orders',
      pack: 'tomcat',
      description: 'Order intake',
      attributes: { compute: { size: 'M' }, artifact: { location: 'com.acme.ful:orders:war', version: '11.0.3' } },
    },
    {
      name: 'worker',
      pack: 'custom',
      description: 'Pick lists and labels',
      links: ['orders'],
      extras: [
        { name: 'app', template: 'artifact' },
        { name: 'nightly-close', template: 'job' },
      ],
      attributes: {
        app: { location: 'com.acme.ful:worker:tgz', version: '11.0.3' },
        'nightly-close': {
          hour: '2',
          minute: '15',
          cmd: '/app/bin/close-day',
          user: 'app',
          description: 'Closes the day',
        },
      },
    },
    {
      name: 'web',
      pack: 'apache',
      description: 'Terminal pages in the warehouse',
      links: ['orders'],
      attributes: { website: { server_name: 'terminal.ful.acme.example', document_root: '/app/terminal' } },
    },
  ],
  environments: [
    {
      name: 'dev',
      profile: 'DEV',
      description: 'Worker is off, see comments',
      comments: 'Worker disabled: it kept printing real labels.',
      clouds: [primary('ord-1')],
      availability: 'single',
      disabled: ['worker'],
      history: 4,
    },
    {
      name: 'prod',
      profile: 'PROD',
      description: 'Two warehouses',
      clouds: [primary('dfw-1'), primary('lon-2')],
      availability: 'redundant',
      scale: { orders: 8, worker: 6, web: 3 },
      history: 6,
    },
  ],
}

export const shopAssemblies: readonly AssemblySpec[] = [storefront, search, fulfilment, recommendations]
