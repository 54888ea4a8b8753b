// An assembly of a test's own with a platform or more in an environment, made at the service past the console.
import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { ReferenceService } from './servers.ts'

// The gateway takes requests of the console only.
const CONSOLE_HEADERS = { 'X-Signalbox': '1' }

export async function sendWrite<Answer = unknown>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await request.fetch(`/api${path}`, { method, headers: CONSOLE_HEADERS, ...(data && { data }) })
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

interface TestAssembly {
  readonly assembly: string
  readonly platforms: readonly string[]
  /** Names of clouds to priority and order, as the service takes them. */
  readonly clouds: Readonly<Record<string, { readonly priority: '1' | '2'; readonly dpmt_order: string }>>
}

/** Makes it under `acme`, with a committed design and a redundant environment `stage`; answers the environment's path. */
export async function createTestAssembly(
  request: APIRequestContext,
  service: ReferenceService,
  { assembly, platforms, clouds }: TestAssembly,
): Promise<string> {
  const at = `/acme/assemblies/${assembly}`
  await sendWrite(request, 'POST', '/acme/assemblies', {
    cms_ci: { ciName: assembly, ciAttributes: { owner: 'team@acme.com' } },
  })
  for (const ciName of platforms) await addPlatform(request, assembly, ciName)
  await commitDesign(request, service, assembly)
  await sendWrite(request, 'POST', `${at}/transition/environments`, {
    clouds,
    platform_availability: Object.fromEntries(platforms.map((name) => [name, 'default'])),
    cms_ci: { ciName: 'stage', nsPath: `/acme/${assembly}`, ciAttributes: { availability: 'redundant' } },
  })
  return `${at}/transition/environments/stage`
}

export const addPlatform = (request: APIRequestContext, assembly: string, ciName: string) =>
  sendWrite(request, 'POST', `/acme/assemblies/${assembly}/design/platforms`, {
    cms_dj_ci: { ciName, ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1', major_version: '1' } },
  })

export async function commitDesign(request: APIRequestContext, service: ReferenceService, assembly: string) {
  const releases = `/acme/assemblies/${assembly}/design/releases`
  const { releaseId } = await service.get<{ releaseId: number }>(`${releases}/latest`)
  await sendWrite(request, 'POST', `${releases}/${releaseId}/commit`, {})
}
