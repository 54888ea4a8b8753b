import { defaultsOf } from '../../classes/catalog.ts'
import type { Attributes } from '../../model/rows.ts'
import { addCi, day, type Builder } from '../builder.ts'

interface PrivateService {
  readonly name: string
  readonly className: string
  readonly attributes: Attributes
  readonly secured?: readonly string[]
  readonly comments?: string
}

const services: readonly PrivateService[] = [
  {
    name: 'artifacts',
    className: 'service.Nexus',
    attributes: {
      url: 'https://artifacts.acme.example',
      repository: 'public',
      username: 'reader',
      password: 'demo-secret',
    },
    secured: ['password'],
    comments: 'Artifacts of all teams',
  },
  { name: 'time', className: 'service.Ntp', attributes: { servers: '["ntp1.acme.example","ntp2.acme.example"]' } },
]

/** Adds acme's private services. */
export function addPrivateServices(builder: Builder): void {
  const made = { nsPath: '/acme/_services', by: 'demo-admin', at: builder.now - 150 * day }
  for (const { attributes, ...service } of services)
    addCi(builder, { ...made, ...service, attributes: { ...defaultsOf(service.className), ...attributes } })
}
