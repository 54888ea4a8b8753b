// Moves that many tests begin with: a design, an environment, a deployment, over the calls of the contract.
import { expect } from 'vitest'
import { fieldsOf, idOf, listOf, textOf, type Fields } from './body.ts'
import type { TestService } from '../fixture.ts'

export const SHOP = '/acme/assemblies/shop'
export const DESIGN = `${SHOP}/design`
export const T = `${SHOP}/transition/environments/prod`
export const OE = `${SHOP}/operations/environments/prod`

/** Reads an object; fails the test for anything but 200. */
export async function read(at: TestService, path: string): Promise<Fields> {
  const { status, body } = await at.call('GET', path)
  expect(status, path).toBe(200)
  return fieldsOf(body)
}

/** Reads a list; fails the test for anything but 200. */
export async function readList(at: TestService, path: string): Promise<Fields[]> {
  const { status, body } = await at.call('GET', path)
  expect(status, path).toBe(200)
  return listOf(body).map(fieldsOf)
}

export const idAt = (fields: Fields | undefined, name: string): number => idOf(fields?.[name]) ?? Number.NaN

/** Makes platform `web` from the tomcat pack with variable appVersion, and commits the design. */
export async function makeDesign(at: TestService, version = '1.0'): Promise<void> {
  const attributes = { source: 'oneops', pack: 'tomcat', version: '1' }
  const made = await at.call('POST', `${DESIGN}/platforms`, { cms_dj_ci: { ciName: 'web', ciAttributes: attributes } })
  expect(made.status).toBe(200)
  const variable = { ciName: 'appVersion', ciAttributes: { value: version, secure: 'false' } }
  await at.call('POST', `${DESIGN}/platforms/web/variables`, { cms_dj_ci: variable })
  await commitDesign(at)
}

export async function commitDesign(at: TestService): Promise<void> {
  const { releaseId } = await read(at, `${DESIGN}/releases/latest`)
  const { body } = await at.call('POST', `${DESIGN}/releases/${String(releaseId)}/commit`, {})
  expect(fieldsOf(body)['releaseState']).toBe('closed')
}

/** Makes environment `prod` on dc1 (primary) and dc2 (secondary), pulled but not committed. */
export async function makeEnvironment(at: TestService, availability = 'redundant'): Promise<void> {
  const { status } = await at.call('POST', `${SHOP}/transition/environments`, {
    cms_ci: { ciName: 'prod', ciAttributes: { availability } },
    clouds: { dc1: '1', dc2: '2' },
    platform_availability: { web: 'default' },
    async: 'true',
  })
  expect(status).toBe(200)
  at.pass(1000)
}

/** Commits the environment and answers its comments. */
export async function commit(at: TestService): Promise<string> {
  const { status, body } = await at.call('POST', `${T}/commit`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  expect(fieldsOf(body)['ciState']).toBe('locked')
  at.pass(1000)
  const environment = await read(at, T)
  expect(environment['ciState']).toBe('default')
  return textOf(environment['comments']) ?? ''
}

export interface Change {
  rfcId: number
  name: string
  action: string
  step: number
}

/** The open bill of materials: its id and what it changes. */
export async function readPlan(at: TestService): Promise<{ releaseId: number; changes: Change[] }> {
  const bom = await read(at, `${T}/releases/bom?include_rfcs=cis`)
  const changes = listOf(bom['rfc_cis']).map((item) => {
    const change = fieldsOf(item)
    return {
      rfcId: idAt(change, 'rfcId'),
      name: textOf(change['ciName']) ?? '',
      action: textOf(change['rfcAction']) ?? '',
      step: idAt(change, 'execOrder'),
    }
  })
  return { releaseId: idAt(bom, 'releaseId'), changes }
}

/** Starts the deployment of the open bill of materials. */
export async function deploy(at: TestService, options: Fields = {}): Promise<number> {
  const { releaseId } = await readPlan(at)
  const { status, body } = await at.call('POST', `${T}/deployments/`, {
    cms_deployment: { releaseId: String(releaseId), nsPath: '/acme/shop/prod/bom', ...options },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return idAt(fieldsOf(body), 'deploymentId')
}

export const stateOf = async (at: TestService, deploymentId: number) =>
  textOf((await read(at, `${T}/deployments/${deploymentId}/status`))['deploymentState'])

export const move = (at: TestService, deploymentId: number, deploymentState: string) =>
  at.call('PUT', `${T}/deployments/${deploymentId}`, { cms_deployment: { deploymentState } })

/** Everything up to a finished first deployment. */
export async function makeAll(at: TestService, availability = 'redundant'): Promise<void> {
  await makeDesign(at)
  await makeEnvironment(at, availability)
  await commit(at)
  const id = await deploy(at)
  at.pass(120_000)
  expect(await stateOf(at, id)).toBe('complete')
}

/** Instances of a component of `web`. */
export const instances = (at: TestService, component: string) =>
  readList(at, `${OE}/platforms/web/components/${component}/instances?instances_state=all`)
