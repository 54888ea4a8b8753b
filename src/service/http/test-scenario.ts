// Shared test setup through the calls of the contract: a design, an environment, a deployment.
import { expect } from 'vitest'
import { toFields, toId, toList, toText, type Fields } from './body.ts'
import type { TestService } from '../test-service.ts'

export const SHOP = '/acme/assemblies/shop'
export const DESIGN = `${SHOP}/design`
export const TRANSITION = `${SHOP}/transition/environments/prod`
export const OPERATIONS = `${SHOP}/operations/environments/prod`

/** GETs an object. Fails the test for any status but 200. */
export async function read(app: TestService, path: string): Promise<Fields> {
  const { status, body } = await app.request('GET', path)
  expect(status, path).toBe(200)
  return toFields(body)
}

/** GETs a list. Fails the test for any status but 200. */
export async function readList(app: TestService, path: string): Promise<Fields[]> {
  const { status, body } = await app.request('GET', path)
  expect(status, path).toBe(200)
  return toList(body).map(toFields)
}

export const getId = (fields: Fields | undefined, name: string): number => toId(fields?.[name]) ?? Number.NaN

/** Creates platform `web` from the tomcat pack with variable appVersion, and commits the design. */
export async function createDesign(app: TestService, version = '1.0'): Promise<void> {
  const attributes = { source: 'oneops', pack: 'tomcat', version: '1' }
  const response = await app.request('POST', `${DESIGN}/platforms`, {
    cms_dj_ci: { ciName: 'web', ciAttributes: attributes },
  })
  expect(response.status).toBe(200)
  const variable = { ciName: 'appVersion', ciAttributes: { value: version, secure: 'false' } }
  await app.request('POST', `${DESIGN}/platforms/web/variables`, { cms_dj_ci: variable })
  await commitDesign(app)
}

export async function commitDesign(app: TestService): Promise<void> {
  const { releaseId } = await read(app, `${DESIGN}/releases/latest`)
  const { body } = await app.request('POST', `${DESIGN}/releases/${String(releaseId)}/commit`, {})
  expect(toFields(body)['releaseState']).toBe('closed')
}

/** Creates environment `prod` on dc1 (primary) and dc2 (secondary), pulled but not committed. */
export async function createProdEnvironment(app: TestService, availability = 'redundant'): Promise<void> {
  const { status } = await app.request('POST', `${SHOP}/transition/environments`, {
    cms_ci: { ciName: 'prod', ciAttributes: { availability } },
    clouds: { dc1: '1', dc2: '2' },
    platform_availability: { web: 'default' },
    async: 'true',
  })
  expect(status).toBe(200)
  app.advanceTime(1000)
}

/** Commits the environment and returns its comments. */
export async function commitEnvironment(app: TestService): Promise<string> {
  const { status, body } = await app.request('POST', `${TRANSITION}/commit`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  expect(toFields(body)['ciState']).toBe('locked')
  app.advanceTime(1000)
  const environment = await read(app, TRANSITION)
  expect(environment['ciState']).toBe('default')
  return toText(environment['comments']) ?? ''
}

export interface Change {
  rfcId: number
  name: string
  action: string
  step: number
}

/** The open bill of materials: its id and its changes. */
export async function readPlan(app: TestService): Promise<{ releaseId: number; changes: Change[] }> {
  const bom = await read(app, `${TRANSITION}/releases/bom?include_rfcs=cis`)
  const changes = toList(bom['rfc_cis']).map((item) => {
    const change = toFields(item)
    return {
      rfcId: getId(change, 'rfcId'),
      name: toText(change['ciName']) ?? '',
      action: toText(change['rfcAction']) ?? '',
      step: getId(change, 'execOrder'),
    }
  })
  return { releaseId: getId(bom, 'releaseId'), changes }
}

/** Starts the deployment of the open bill of materials. */
export async function deployPlan(app: TestService, options: Fields = {}): Promise<number> {
  const { releaseId } = await readPlan(app)
  const { status, body } = await app.request('POST', `${TRANSITION}/deployments/`, {
    cms_deployment: { releaseId: String(releaseId), nsPath: '/acme/shop/prod/bom', ...options },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return getId(toFields(body), 'deploymentId')
}

export const readDeploymentState = async (app: TestService, deploymentId: number) =>
  toText((await read(app, `${TRANSITION}/deployments/${deploymentId}/status`))['deploymentState'])

export const setDeploymentState = (app: TestService, deploymentId: number, deploymentState: string) =>
  app.request('PUT', `${TRANSITION}/deployments/${deploymentId}`, { cms_deployment: { deploymentState } })

/** Creates design and environment, and completes a first deployment. */
export async function deployShop(app: TestService, availability = 'redundant'): Promise<void> {
  await createDesign(app)
  await createProdEnvironment(app, availability)
  await commitEnvironment(app)
  const id = await deployPlan(app)
  app.advanceTime(120_000)
  expect(await readDeploymentState(app, id)).toBe('complete')
}

export const readInstances = (app: TestService, component: string) =>
  readList(app, `${OPERATIONS}/platforms/web/components/${component}/instances?instances_state=all`)
