import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { paths, parseNsPath } from './paths.ts'
import { routes } from '../app/router.tsx'

const all = {
  organizations: paths.organizations(),
  organization: paths.organization('acme'),
  clouds: paths.clouds('acme'),
  offerings: paths.offerings('acme'),
  cloud: paths.cloud('acme', 'dfw-1'),
  organizationDeployments: paths.organizationDeployments('acme'),
  procedures: paths.procedures('acme'),
  procedure: paths.procedure('acme', '12'),
  assemblies: paths.assemblies('acme'),
  assembly: paths.assembly('acme', 'shop'),
  transition: paths.transition('acme', 'shop'),
  environment: paths.environment('acme', 'shop', 'prod'),
  billOfMaterials: paths.billOfMaterials('acme', 'shop', 'prod'),
  deployments: paths.deployments('acme', 'shop', 'prod'),
  deployment: paths.deployment('acme', 'shop', 'prod', '7'),
  operations: paths.operations('acme', 'shop'),
  operatedEnvironment: paths.operatedEnvironment('acme', 'shop', 'prod'),
  operatedPlatform: paths.operatedPlatform('acme', 'shop', 'prod', 'web'),
  instances: paths.instances('acme', 'shop', 'prod', 'web', 'compute'),
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
  expect(paths.assembly('acme', 'a/../b?c#d')).toBe('/acme/assemblies/a%2F..%2Fb%3Fc%23d')
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
