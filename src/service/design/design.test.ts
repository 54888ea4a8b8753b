import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../fixture.ts'
import { DESIGN, OE, commit, commitDesign, makeDesign, makeEnvironment, readList } from '../http/rehearsal.ts'

let at: TestService
beforeEach(() => {
  at = openTestService()
  const { ci, relation, nextId } = at.service.store
  const compute = ci.one("ciClassName = 'mgmt.catalog.oneops.1.Compute'")
  const required = compute && relation.one("toCiId = ? AND relationName = 'mgmt.Requires'", compute.ciId)
  if (!compute || !required) throw new Error('The pack has no compute.')
  const keys = { ...compute, ciId: nextId(), ciName: 'sshkeys', ciClassName: 'mgmt.catalog.oneops.1.Keypair' }
  ci.insert({ ...keys, ciAttributes: {} })
  relation.insert({ ...required, ciRelationId: nextId(), toCiId: keys.ciId })
})
afterEach(() => at.close())

const namesAt = async (path: string) => (await readList(at, path)).map((item) => item['ciName'])

describe('the key pair of a platform', () => {
  it('is not shown in design, and is there in the environment', async () => {
    await makeDesign(at)
    expect(await namesAt(`${DESIGN}/platforms/web/components`)).toEqual(['compute', 'os', 'lb', 'fqdn', 'artifact'])
    const hidden = await at.call('PUT', `${DESIGN}/platforms/web/components/sshkeys`, { cms_dj_ci: {} })
    expect(hidden.status).toBe(404)
    await makeEnvironment(at)
    await commit(at)
    expect(await namesAt(`${OE}/platforms/web/components`)).toContain('sshkeys')
  })
})

describe('a component that people add', () => {
  it('keeps its template and constraint in the environment', async () => {
    await makeDesign(at)
    const user = { cms_dj_ci: { ciName: 'deployer', ciAttributes: { username: 'deployer', ulimit: '1024' } } }
    const { status } = await at.call('POST', `${DESIGN}/platforms/web/components`, { ...user, template_name: 'user' })
    expect(status).toBe(200)
    await commitDesign(at)
    await makeEnvironment(at)
    await commit(at)
    const { ci, relation } = at.service.store
    const deployer = ci.one("ciName = 'deployer' AND ciClassName LIKE 'manifest.%'")
    const required = relation.one("toCiId = ? AND relationName = 'manifest.Requires'", deployer?.ciId ?? 0)
    expect(required?.relationAttributes).toMatchObject({ template: 'user', constraint: '0..*' })
  })
})
