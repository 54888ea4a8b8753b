// What the console disables is what the service refuses: every write of the contract, sent by users with one permission each.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '../contract/core/call.ts'
import { buildPath, buildQuery } from '../contract/core/path.ts'
import {
  PERMISSIONS,
  requirementOfPath,
  type Permission,
  type Requirement,
} from '../contract/organization/permissions.ts'
import { decide, needsAttachedTeams, toAccess, type AccessTeam } from '../console/data/access/rules.ts'
import { fillExample } from '../service/conformance/cases.ts'
import { createDemoServices, type DemoServices } from '../service/conformance/demo-service.ts'
import { examples } from '../service/conformance/examples.ts'
import type { Example } from '../service/conformance/example.ts'
import { toFields, toList } from '../service/http/body.ts'
import type { TeamFlag } from '../service/http/permissions.ts'
import type { TestService } from '../service/test-service.ts'

const FLAGS: Record<Permission, TeamFlag> = {
  design: 'design',
  transition: 'transition',
  operations: 'operations',
  manages_access: 'managesAccess',
  cloud_services: 'cloudServices',
  cloud_compliance: 'cloudCompliance',
  cloud_support: 'cloudSupport',
}

let services: DemoServices
beforeAll(() => {
  services = createDemoServices()
}, 60_000)
afterAll(() => services.close())

const VIEWER = 'demo-viewer'
const read = async (app: TestService, path: string) => (await app.request('GET', path, undefined, VIEWER)).body
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of a team are those of the contract, ids aside
const readTeams = async (app: TestService, path: string) => toList(await read(app, path)) as unknown as AccessTeam[]

/** The decision for the viewer, from the answers of the service. */
async function decideFor(app: TestService, requirement: Requirement | undefined) {
  if (!requirement) return 'allowed'
  const visible = await readTeams(app, '/acme/organization/teams')
  const memberOf = toList(toFields(await read(app, `/acme/organization/users/${VIEWER}`))['teams']).map(String)
  const access = toAccess({ visible, memberOf, groups: [], teamGroups: () => [] })
  const { on } = requirement
  const attached =
    on && needsAttachedTeams(access, requirement)
      ? await readTeams(app, `/acme/${on.kind === 'cloud' ? 'clouds' : 'assemblies'}/${on.name}/teams`)
      : undefined
  return decide(access, requirement, attached)
}

/** What the viewer's only team, which is attached to some assemblies, may do. */
interface Grant {
  readonly permissions: readonly Permission[]
  readonly attached?: readonly number[]
  readonly orgScope?: boolean
}

function apply(app: TestService, { permissions, attached = [], orgScope = false }: Grant) {
  const { store } = app.service
  const team = store.team.findOne("name = 'readers'")
  if (!team) throw new Error('no team')
  const assemblies = team.attached.filter((id) => store.ci.find(id)?.ciClassName === 'account.Assembly')
  const flags = Object.fromEntries(PERMISSIONS.map((name) => [FLAGS[name], permissions.includes(name)]))
  store.team.update(team.id, { ...flags, orgScope, attached: [...new Set([...assemblies, ...attached])] })
}

const isOfAcme = (call: AnyCall) => call.params.some((name) => name === 'organization')
const writes = examples
  .filter(({ call }) => call.effect === 'write' && !call.blockedByGateway && isOfAcme(call))
  .map(({ call, example }) => ({ name: call.name, call, example }))

async function sendAsViewer(app: TestService, call: AnyCall, request: Awaited<ReturnType<typeof fillExample>>) {
  const url = buildPath(call.routes[0], request.params) + buildQuery(request.query)
  const { status, body } = await app.request(call.routes[0].method, url, request.body, VIEWER)
  const errors = JSON.stringify(toFields(body)['errors'] ?? '')
  return { refused: status === 401 && /Unauthorized/.test(errors), status }
}

async function expectAgreement(call: AnyCall, example: Example) {
  const app = services.open()
  const request = await fillExample(app, example)
  const path = buildPath(call.routes[0], request.params)
  const { store } = app.service
  const ids = store.ci
    .all("nsPath IN ('/acme', '/acme/_clouds') AND ciClassName IN ('account.Assembly', 'account.Cloud')")
    .map(({ ciId }) => ciId)
  const assembly = /\/(?:assemblies|operations\/environments)\//.test(path) ? request.params['assembly'] : 'storefront'
  const requirement = requirementOfPath(call.routes[0].method, path, assembly)
  const needed = requirement?.anyOf ?? []
  // Denied ones first: they change nothing.
  const grants: readonly Grant[] = [
    { permissions: [] },
    { permissions: PERMISSIONS.filter((name) => !needed.includes(name)), attached: ids },
    // Attached to no cloud, and to some assemblies.
    ...needed.map((name) => ({ permissions: [name] })),
    ...needed.map((name) => ({ permissions: [name], attached: ids })),
    ...needed.map((name) => ({ permissions: [name], orgScope: true })),
  ]
  for (const given of grants) {
    apply(app, given)
    const decision = await decideFor(app, requirement)
    const { refused, status } = await sendAsViewer(app, call, request)
    const expected = decision === 'unknown' ? requirement?.isPartial === true : refused === (decision === 'denied')
    expect(expected, JSON.stringify({ given, decision, status })).toBe(true)
    // Its teams cannot be read any more.
    if (call.routes[0].method === 'DELETE' && status === 200) break
  }
  await services.clear()
}

describe('the rule agrees with the service', () => {
  it.each(writes)('$name', ({ call, example }) => expectAgreement(call, example))
})
