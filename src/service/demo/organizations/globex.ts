// The second organization, small enough that switching shows a difference.
import type { CloudSpec } from '../clouds/clouds.ts'
import { primary, type AssemblySpec } from '../specs.ts'

export const globexClouds: readonly CloudSpec[] = [
  {
    name: 'nyc-1',
    location: 'openstack-nyc',
    description: 'New York',
    by: 'j.nunez',
    age: 400,
    tenant: 'globex',
    quota: { instances: 60, cores: 240, ram: 491_520 },
  },
  { name: 'dub-1', location: 'aws-eu-west-1', description: 'Dublín', by: 'j.nunez', age: 380 },
]

export const globexAssemblies: readonly AssemblySpec[] = [
  {
    name: 'tracking',
    owner: 'sistemas@globex.test',
    description: 'Seguimiento de envíos para clientes',
    tags: { unidad: 'logística' },
    by: 'j.nunez',
    age: 390,
    platforms: [
      {
        name: 'web',
        pack: 'tomcat',
        description: 'Página de seguimiento',
        attributes: { artifact: { location: 'com.globex:tracking:war', version: '3.1.4' } },
      },
      {
        name: 'scanner',
        pack: 'custom',
        description: 'Lectores en las furgonetas',
        links: ['web'],
        extras: [{ name: 'app', template: 'artifact' }],
        attributes: { app: { location: 'com.globex:scanner:tgz', version: '0.9.12' } },
      },
    ],
    environments: [
      {
        name: 'pruebas',
        profile: 'QA',
        description: 'Pruebas',
        clouds: [primary('nyc-1')],
        availability: 'single',
        history: 3,
      },
      {
        name: 'prod',
        profile: 'PROD',
        description: 'Producción',
        clouds: [primary('nyc-1'), primary('dub-1')],
        availability: 'redundant',
        scale: { web: 4, scanner: 2 },
        history: 4,
      },
    ],
  },
  {
    name: 'intranet',
    owner: 'sistemas@globex.test',
    description: 'Página interna',
    tags: {},
    by: 't.nguyen',
    age: 120,
    platforms: [
      {
        name: 'site',
        pack: 'apache',
        description: 'Páginas',
        attributes: { website: { server_name: 'intranet.globex.example' } },
      },
    ],
    environments: [
      {
        name: 'prod',
        profile: 'PROD',
        description: 'Todos',
        clouds: [primary('dub-1')],
        availability: 'single',
        history: 2,
      },
    ],
  },
]
