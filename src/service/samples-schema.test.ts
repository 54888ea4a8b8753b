// Every sample of a real answer fits the contract. A sample that is a single item is parsed inside its list.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../contract/contract.ts'
import { parseAnswer } from '../contract/core/parse-answer.ts'
import { settleApprovals } from '../contract/transition/approvals.ts'
import { toFields } from './http/body.ts'
import { openTestService } from './test-service.ts'
import { TRANSITION, deployShop } from './http/test-scenario.ts'

const folder = fileURLToPath(new URL('../../../shared/reference/samples/', import.meta.url))

/** Sample name to the call that answers it, and a wrapper if the sample is only a part of the answer. */
const ANSWERS: Readonly<Record<string, readonly [call: string, whole?: (sample: unknown) => unknown]>> = {
  'assembled-deployment-show-active': ['readDeploymentChanges'],
  'assembled-deployment-status-active': ['readDeploymentStatus'],
  'assembled-environment-with-clouds': ['readEnvironment'],
  'assembled-instances-list': ['listInstances'],
  'constructed-compute-report': ['readComputeReport'],
  'docs-class-metadata': ['readMetadata'],
  'docs-notification-open': ['listEnvironmentNotifications', (item) => [item]],
  'docs-offerings-of-one-cloud': ['listOfferings'],
  'docs-operations-component': ['readOperatedComponent'],
  'docs-pack-components': ['listPackComponents'],
  'docs-packs-list': ['listPacks'],
  'docs-procedure-created': ['createProcedure'],
  'test-assemblies-list': ['listAssemblies'],
  'test-cloud': ['readCloud'],
  'test-cloud-service-compute': ['readService'],
  'test-component-manifest': ['readPlatformComponent'],
  'test-environments-list': ['listEnvironments'],
  'test-monitor': ['listComponentMonitors', (item) => [item]],
  'test-notification-deployment': ['listEnvironmentNotifications', (item) => [item]],
  'test-organization-ci': ['readOrganization'],
  'test-platform-manifest': ['setAutoRepair'],
  'test-release-manifest-open': ['readLatestRelease'],
  'test-rfc-manifest-update': ['readComponentHistory', (item) => ({ rfc_cis: [item], rfc_relations: [] })],
}

/** Samples that are not answers of calls; they have their own tests below. */
const OTHERS = ['constructed-error-bodies', 'docs-approvals-settle-body']

const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'))

describe.skipIf(!existsSync(folder))('samples of real answers', () => {
  it('are all covered', () => {
    const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
    expect([...Object.keys(ANSWERS), ...OTHERS].toSorted()).toEqual(names.toSorted())
  })

  it.each(Object.entries(ANSWERS))('%s parses without drift', (name, [callName, whole = (sample) => sample]) => {
    const call = allCalls.find((candidate) => candidate.name === callName)
    if (!call) throw new Error(`There is no call ${callName}.`)
    expect(parseAnswer(call.answer, whole(read(name)))).toMatchObject({ readable: true, drift: [] })
  })

  it('our client may send the settlement body', () => {
    expect(z.safeParse(settleApprovals.body ?? z.never(), read('docs-approvals-settle-body')).success).toBe(true)
  })

  it('refusals have the same messages', async () => {
    const theirs = toFields(read('constructed-error-bodies'))
    const app = openTestService()
    await deployShop(app)
    const owner = { cms_ci: { ciName: 'x', ciAttributes: { owner: '' } } }
    const found = {
      validation_422: await app.request('POST', '/acme/assemblies', owner),
      not_found_404: await app.request('GET', '/acme/nothing/here'),
      ci_not_found_404: await app.request('GET', '/acme/assemblies/nope'),
      no_permission_401: await app.request('POST', '/acme/assemblies', owner, 'demo-viewer'),
      not_member_401: await app.request('GET', '/acme/assemblies', undefined, 'stranger'),
      bad_token_401: await app.request('GET', '/acme/assemblies', undefined, 'nobody'),
      crash_500: await app.request('GET', `${TRANSITION}/deployments/1/status`),
    }
    await app.close()
    for (const [name, { status, body }] of Object.entries(found)) {
      expect([status, body], name).toEqual([Number(name.slice(-3)), theirs[name]])
    }
  })
})
