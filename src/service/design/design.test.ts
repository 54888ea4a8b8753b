import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  OPERATIONS,
  commitEnvironment,
  commitDesign,
  createDesign,
  createProdEnvironment,
  readList,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
  const { ci, relation, nextId } = app.service.store
  const compute = ci.findOne("ciClassName = 'mgmt.catalog.oneops.1.Compute'")
  const required = compute && relation.findOne("toCiId = ? AND relationName = 'mgmt.Requires'", compute.ciId)
  if (!compute || !required) throw new Error('The pack has no compute.')
  const keys = { ...compute, ciId: nextId(), ciName: 'sshkeys', ciClassName: 'mgmt.catalog.oneops.1.Keypair' }
  ci.insert({ ...keys, ciAttributes: {} })
  relation.insert({ ...required, ciRelationId: nextId(), toCiId: keys.ciId })
})
afterEach(() => app.close())

const namesAt = async (path: string) => (await readList(app, path)).map((item) => item['ciName'])

describe('the key pair of a platform', () => {
  it('is hidden in the design and present in the environment', async () => {
    await createDesign(app)
    expect(await namesAt(`${DESIGN}/platforms/web/components`)).toEqual(['compute', 'os', 'lb', 'fqdn', 'artifact'])
    const hidden = await app.request('PUT', `${DESIGN}/platforms/web/components/sshkeys`, { cms_dj_ci: {} })
    expect(hidden.status).toBe(404)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    expect(await namesAt(`${OPERATIONS}/platforms/web/components`)).toContain('sshkeys')
  })
})

describe('a user-made component', () => {
  it('keeps its template and constraint in the environment', async () => {
    await createDesign(app)
    const user = { cms_dj_ci: { ciName: 'deployer', ciAttributes: { username: 'deployer', ulimit: '1024' } } }
    const { status } = await app.request('POST', `${DESIGN}/platforms/web/components`, {
      ...user,
      template_name: 'user',
    })
    expect(status).toBe(200)
    await commitDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    const { ci, relation } = app.service.store
    const deployer = ci.findOne("ciName = 'deployer' AND ciClassName LIKE 'manifest.%'")
    const required = relation.findOne("toCiId = ? AND relationName = 'manifest.Requires'", deployer?.ciId ?? 0)
    expect(required?.relationAttributes).toMatchObject({ template: 'user', constraint: '0..*' })
  })
})
