import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { allCalls } from './contract.ts'
import { createMatcher } from './core/path.ts'

const ASSEMBLY = '/{organization}/assemblies/{assembly}'
const ENVIRONMENT = `${ASSEMBLY}/transition/environments/{environment}`
const OPERATED_PLATFORM = `${ASSEMBLY}/operations/environments/{environment}/platforms/{platform}`

/** Every row of section 4 of the interface document. Rows without a method use the one in their notes. */
const DOCUMENTED: readonly (readonly [method: string, path: string])[] = [
  // 4.1
  ['GET', '/{organization}/assemblies'],
  ['POST', '/{organization}/assemblies'],
  ['GET', ASSEMBLY],
  ['PUT', ASSEMBLY],
  ['DELETE', ASSEMBLY],
  ['GET', '/assemblies'],
  ['POST', '/assemblies'],
  ['GET', '/assemblies/{assembly}'],
  ['PUT', '/assemblies/{assembly}'],
  ['DELETE', '/assemblies/{assembly}'],
  // 4.2
  ['GET', '/cloud/offerings'],
  ['GET', '/cloud/services'],
  ['GET', '/{organization}/clouds/offerings'],
  ['GET', '/{organization}/clouds/services'],
  ['GET', '/{organization}/clouds/offerings.json'],
  ['GET', '/{organization}/clouds/services.json'],
  // 4.3
  ['GET', '/account/organizations'],
  ['GET', '/{organization}/clouds'],
  ['GET', '/{organization}/clouds/{cloud}'],
  ['GET', '/{organization}/clouds/locations.json'],
  ['GET', '/{organization}/clouds/{cloud}/services/available.json'],
  ['GET', '/{organization}/clouds/{cloud}/services/{service}'],
  ['GET', '/{organization}/clouds/{cloud}/services/{service}/new.json'],
  ['POST', '/{organization}/clouds/{cloud}/services/'],
  ['PUT', '/{organization}/clouds/{cloud}/services/{service}'],
  ['GET', '/{organization}/reports/compute.json'],
  // 4.4
  ['GET', `${ASSEMBLY}/design/platforms`],
  ['GET', `${ASSEMBLY}/design/platforms/{platform}`],
  ['POST', `${ASSEMBLY}/design/platforms`],
  ['GET', `${ASSEMBLY}/design/platforms/{platform}/components`],
  ['POST', `${ASSEMBLY}/design/platforms/{platform}/components`],
  ['GET', `${ASSEMBLY}/design/platforms/{platform}/variables`],
  ['POST', `${ASSEMBLY}/design/platforms/{platform}/variables`],
  // 4.5
  ['GET', ENVIRONMENT],
  ['POST', ENVIRONMENT],
  ['PUT', `${ENVIRONMENT}/platforms/{platform}/cloud_configuration`],
  ['POST', `${ENVIRONMENT}/commit`],
  ['GET', `${ENVIRONMENT}/releases/bom`],
  ['GET', `${ENVIRONMENT}/releases/latest`],
  ['POST', `${ENVIRONMENT}/deployments/`],
  ['GET', `${ENVIRONMENT}/deployments/{deployment_id}/status`],
  ['PUT', `${ENVIRONMENT}/disable`],
  ['POST', `${ENVIRONMENT}/pull`],
  // 4.6
  ['PUT', `${OPERATED_PLATFORM}/components/{component}/instances/{instance_id}/state`],
  ['GET', `${OPERATED_PLATFORM}/components/{component}/actions`],
  ['GET', `${OPERATED_PLATFORM}/components/{component}/instances`],
  ['GET', `${OPERATED_PLATFORM}/components/compute/instances.json`],
  ['POST', '/{organization}/operations/procedures'],
  ['GET', `${OPERATED_PLATFORM}/procedures/{procedure_id}`],
]

const matcher = createMatcher(allCalls)
const fillPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `a-${name.replace('_id', '')}`)

describe('the interface document', () => {
  it.each(DOCUMENTED)('%s %s is a call of the contract', (method, path) => {
    const match = matcher.match(method, fillPath(path))
    expect(match?.call.origin).toBe('documented')
    const values = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => `a-${name?.replace('_id', '')}`)
    expect(Object.values(match?.params ?? {})).toEqual(expect.arrayContaining(values))
  })

  it.each([
    ['readComputeReport', { grouping: 'cloud' }],
    ['listOfferings', { ns_path: '/acme/_clouds/east' }],
    ['listServices', { ns_path: '/acme/_clouds/east' }],
    ['listInstances', { instances_state: 'all' }],
  ])('%s accepts the documented query', (name, query) => {
    expect(z.safeParse(getCall(name).query, query).success).toBe(true)
  })

  it('marks only calls of the document as documented', () => {
    const described = new Set(DOCUMENTED.map(([method, path]) => matcher.match(method, fillPath(path))?.call.name))
    const further = allCalls.filter(({ name, origin }) => origin === 'documented' && !described.has(name))
    // Section 2 shows bodies with ids and 4.1 rule 2 a clone; these calls accept them.
    expect(further.map(({ name }) => name)).toEqual(['cloneAssembly', 'updateDesignComponent', 'updateDesignVariable'])
  })
})

function getCall(name: string) {
  const call = allCalls.find((candidate) => candidate.name === name)
  if (!call) throw new Error(`No call ${name}`)
  return call
}

describe('request schemas', () => {
  const accepts = (name: string, body: unknown) => {
    const schema = getCall(name).body
    return schema !== undefined && z.safeParse(schema, body).success
  }

  it('refuse unknown keys, except in records that are sent back as they were read', () => {
    /** Paths of the objects that accept unknown keys. */
    const findLoose = (schema: unknown, path: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return []
      const isLoose = 'properties' in schema && !('additionalProperties' in schema && !schema.additionalProperties)
      return [
        ...(isLoose ? [path] : []),
        ...Object.entries(schema).flatMap(([key, value]) => findLoose(value, `${path} ${key}`)),
      ]
    }
    const loose = allCalls.flatMap(({ name, query, body }) =>
      [query, body ?? z.never()].flatMap((schema) =>
        findLoose(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
      ),
    )
    expect(loose).toEqual([
      'listPolicyViolations properties cms_ci',
      'listPolicyViolations properties cms_dj_ci',
      'createService properties cms_ci',
      'updateService properties cms_ci',
    ])
  })

  it('send priorities as text', () => {
    const body = (priority: unknown) => ({ clouds: { '12': priority }, cms_ci: { ciName: 'prod', ciAttributes: {} } })
    expect(accepts('createEnvironment', body('1'))).toBe(true)
    expect(accepts('createEnvironment', body(1))).toBe(false)
    expect(accepts('createEnvironment', body('3'))).toBe(false)
  })

  it('require at least one item to disable or mark', () => {
    expect(accepts('disablePlatforms', { platformCiIds: [] })).toBe(false)
    expect(accepts('setInstancesState', { ids: [], state: 'replace' })).toBe(false)
    expect(accepts('setInstanceState', { state: 'replace' })).toBe(true)
    expect(accepts('setInstanceState', { state: 'gone' })).toBe(false)
  })

  it('accept only deployment states that a client may request', () => {
    const to = (deploymentState: string) => accepts('updateDeployment', { cms_deployment: { deploymentState } })
    expect(['active', 'paused', 'canceled'].every(to)).toBe(true)
    expect(['pausing', 'cancelled', 'complete', 'pending'].some(to)).toBe(false)
  })
})

/** POSTs that only read, because their query is too long for a URL. */
const READ_POSTS = ['exportComputeReport', 'listPolicyViolations', 'queryCharts', 'readAuthenticationToken']

/** GETs that write, because the service has no other call for it (service-api 2.3). */
const WRITE_GETS = ['togglePlatform', 'activatePlatform']

it('every call but GET is a write, except for a few, and only writes take bodies', () => {
  for (const { name, effect, routes, body } of allCalls) {
    const reads = routes[0].method === 'GET' ? !WRITE_GETS.includes(name) : READ_POSTS.includes(name)
    expect([name, effect]).toEqual([name, reads ? 'read' : 'write'])
    if (routes[0].method === 'GET') expect([name, body]).toEqual([name, undefined])
  }
})
