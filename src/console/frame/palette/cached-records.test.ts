import { describe, expect, it } from 'vitest'
import { allCalls } from '../../../contract/contract.ts'
import { RECORD_READERS, toPaletteRecords } from './cached-records.ts'

const scope = { organization: 'acme', assembly: 'shop', environment: 'prod', platform: 'web' }

describe('toPaletteRecords', () => {
  it('has readers for existing calls only', () => {
    const names = new Set<string>(allCalls.map(({ name }) => name))
    expect(Object.keys(RECORD_READERS).filter((name) => !names.has(name))).toEqual([])
  })

  it('links an instance to its inspector, searchable by address', () => {
    const ciAttributes = { private_ip: '10.0.0.7', public_ip: '10.0.0.7', dns_record: 'web-7.acme.test' }
    const item = { ciId: '77', ciName: 'compute-31240-7', nsPath: '/acme/shop/prod/bom/web/1', ciAttributes }
    expect(toPaletteRecords(['listInstances', { ...scope, component: 'compute' }], [item])).toEqual([
      {
        kind: 'instance',
        name: 'compute-31240-7',
        within: 'shop / prod / web',
        to: '/acme/assemblies/shop/operations/environments/prod/platforms/web/components/compute/instances?instance=77',
        searchTerms: '10.0.0.7 web-7.acme.test',
      },
    ])
  })

  it('finds deployments and procedures of the whole organization by their number', () => {
    const deployment = { deploymentId: 45185, nsPath: '/acme/shop/prod/bom' }
    expect(toPaletteRecords(['listTransitionDeployments', { organization: 'acme' }], [deployment])).toMatchObject([
      {
        name: 'Deployment 45185',
        searchTerms: '45185',
        to: '/acme/assemblies/shop/transition/environments/prod/deployments/45185',
      },
    ])
    const procedure = { procedureId: 77, procedureName: 'restart' }
    expect(toPaletteRecords(['readProcedure', { organization: 'acme' }], procedure)).toMatchObject([
      { name: 'Procedure 77', within: 'restart', to: '/acme/operations/procedures/77' },
    ])
  })

  it('links the health of a component to it and its platform', () => {
    const item = { id: '9', ns: '/acme/shop/prod/bom/web/1', name: 'compute', health: { unhealthy: 1 } }
    expect(toPaletteRecords(['listOrganizationHealth', { organization: 'acme' }], [item])).toMatchObject([
      { kind: 'component', name: 'compute', within: 'shop / prod / web' },
      {
        kind: 'platform',
        name: 'web',
        within: 'shop / prod',
        to: '/acme/assemblies/shop/operations/environments/prod/platforms/web',
      },
    ])
  })

  it('takes the scope of search results from their namespace', () => {
    const item = { ciClassName: 'manifest.Environment', ciName: 'prod', nsPath: '/acme/shop' }
    const other = { ciClassName: 'bom.Compute', ciName: 'compute-1-1', nsPath: '/acme/shop/prod/bom/web/1' }
    const foreign = { ciClassName: 'cloud.Zone', ciName: 'az-1-1', nsPath: '/acme/_clouds/dfw-1' }
    expect(toPaletteRecords(['searchRecords', { organization: 'acme' }], [item, other, foreign])).toMatchObject([
      { kind: 'environment', name: 'prod', within: 'shop', to: '/acme/assemblies/shop/transition/environments/prod' },
      { kind: 'instance', name: 'compute-1-1', within: 'shop / prod / web' },
    ])
  })

  it.each([
    ['account.Cloud', '/acme/_clouds', 'cloud', '/acme/clouds/x'],
    ['account.Assembly', '/acme', 'assembly', '/acme/assemblies/x'],
    ['cloud.service.oneops.1.Octavia', '/acme/_clouds/dfw-1', 'service', '/acme/clouds/dfw-1/services/x'],
    ['catalog.Platform', '/acme/shop', 'platform', '/acme/assemblies/shop/design/platforms/x'],
    ['catalog.Globalvar', '/acme/shop', 'variable', '/acme/assemblies/shop/design/variables'],
    ['catalog.Localvar', '/acme/shop/_design/web', 'variable', '/acme/assemblies/shop/design/platforms/web/variables'],
    [
      'catalog.oneops.1.Os',
      '/acme/shop/_design/web',
      'component',
      '/acme/assemblies/shop/design/platforms/web/components/x',
    ],
    [
      'manifest.Platform',
      '/acme/shop/prod/manifest',
      'platform',
      '/acme/assemblies/shop/operations/environments/prod/platforms/x',
    ],
    [
      'manifest.oneops.1.Os',
      '/acme/shop/prod/manifest/web/1',
      'component',
      '/acme/assemblies/shop/operations/environments/prod/platforms/web/components/x/instances',
    ],
    [
      'manifest.Localvar',
      '/acme/shop/prod/manifest/web/1',
      'variable',
      '/acme/assemblies/shop/transition/environments/prod/variables?platform=web',
    ],
    ['manifest.relay.email.Relay', '/acme/shop/prod', undefined, undefined],
    ['catalog.Monitor', '/acme/shop/_design/web', undefined, undefined],
  ])('links a %s in %s', (ciClassName, nsPath, kind, to) => {
    const found = toPaletteRecords(['lookUpByWords', { organization: 'acme' }], [{ ciName: 'x', ciClassName, nsPath }])
    expect([found[0]?.kind, found[0]?.to]).toEqual([kind, to])
  })

  it('accepts malformed answers', () => {
    for (const data of [undefined, null, {}, 'text', [null, 7, 'a', {}]])
      for (const call of Object.keys(RECORD_READERS)) expect(() => toPaletteRecords([call, null], data)).not.toThrow()
    expect(toPaletteRecords(['listCharts', scope], [{ ciName: 'x' }])).toEqual([])
  })
})
