import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { paths, parseNsPath } from './paths.ts'
import { routes } from '../app/router.tsx'

const all = {
  organizations: paths.organizations(),
  organization: paths.organization({ organization: 'acme' }),
  clouds: paths.clouds({ organization: 'acme' }),
  offerings: paths.offerings({ organization: 'acme' }),
  cloud: paths.cloud({ organization: 'acme', cloud: 'dfw-1' }),
  organizationDeployments: paths.organizationDeployments({ organization: 'acme' }),
  procedures: paths.procedures({ organization: 'acme' }),
  procedure: paths.procedure({ organization: 'acme', procedure: '12' }),
  assemblies: paths.assemblies({ organization: 'acme' }),
  assembly: paths.assembly({ organization: 'acme', assembly: 'shop' }),
  transition: paths.transition({ organization: 'acme', assembly: 'shop' }),
  environment: paths.environment({ organization: 'acme', assembly: 'shop', environment: 'prod' }),
  billOfMaterials: paths.billOfMaterials({ organization: 'acme', assembly: 'shop', environment: 'prod' }),
  deployments: paths.deployments({ organization: 'acme', assembly: 'shop', environment: 'prod' }),
  deployment: paths.deployment({ organization: 'acme', assembly: 'shop', environment: 'prod', deployment: '7' }),
  operations: paths.operations({ organization: 'acme', assembly: 'shop' }),
  operatedEnvironment: paths.operatedEnvironment({ organization: 'acme', assembly: 'shop', environment: 'prod' }),
  operatedPlatform: paths.operatedPlatform({
    organization: 'acme',
    assembly: 'shop',
    environment: 'prod',
    platform: 'web',
  }),
  instances: paths.instances({
    organization: 'acme',
    assembly: 'shop',
    environment: 'prod',
    platform: 'web',
    component: 'compute',
  }),
}

it('has stable addresses', () => {
  expect(all).toMatchInlineSnapshot(`
    {
      "assemblies": "/acme/assemblies",
      "assembly": "/acme/assemblies/shop",
      "billOfMaterials": "/acme/assemblies/shop/transition/environments/prod/releases/bom",
      "cloud": "/acme/clouds/dfw-1",
      "clouds": "/acme/clouds",
      "deployment": "/acme/assemblies/shop/transition/environments/prod/deployments/7",
      "deployments": "/acme/assemblies/shop/transition/environments/prod/deployments",
      "environment": "/acme/assemblies/shop/transition/environments/prod",
      "instances": "/acme/assemblies/shop/operations/environments/prod/platforms/web/components/compute/instances",
      "offerings": "/acme/clouds/offerings",
      "operatedEnvironment": "/acme/assemblies/shop/operations/environments/prod",
      "operatedPlatform": "/acme/assemblies/shop/operations/environments/prod/platforms/web",
      "operations": "/acme/assemblies/shop/operations",
      "organization": "/acme",
      "organizationDeployments": "/acme/deployments",
      "organizations": "/",
      "procedure": "/acme/operations/procedures/12",
      "procedures": "/acme/procedures",
      "transition": "/acme/assemblies/shop/transition",
    }
  `)
})

it.each(Object.entries(all))('%s matches a route', (_, path) => {
  const route = matchRoutes(routes, path)?.at(-1)?.route
  expect(route?.lazy ?? route?.loader ?? route?.Component).toBeDefined()
})

it('encodes names', () => {
  expect(paths.assembly({ organization: 'acme', assembly: 'a/../b?c#d' })).toBe('/acme/assemblies/a%2F..%2Fb%3Fc%23d')
})

it('parses a namespace', () => {
  expect(parseNsPath('/acme/shop/prod/bom/web/1')).toEqual({
    organization: 'acme',
    assembly: 'shop',
    environment: 'prod',
    platform: 'web',
  })
  expect(parseNsPath('/acme')).toEqual({ organization: 'acme', assembly: '', environment: '', platform: '' })
})
