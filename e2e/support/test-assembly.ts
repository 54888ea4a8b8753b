// Assemblies for one test, created through the gateway past the console.
import type { APIRequestContext } from '@playwright/test'
import { sendWrite } from './send-write.ts'
import type { ReferenceService } from './servers.ts'

interface TestAssembly {
  readonly assembly: string
  readonly platforms?: readonly string[]
  /** Priority and deployment order of each cloud, by its name. */
  readonly clouds?: Readonly<Record<string, { readonly priority: '1' | '2'; readonly dpmt_order: string }>>
}

/** Creates an assembly in `acme` with a committed design and a redundant environment `stage`. Returns the environment's path. */
export async function createTestAssembly(
  request: APIRequestContext,
  service: ReferenceService,
  { assembly, platforms = ['web'], clouds = { 'dfw-1': { priority: '1', dpmt_order: '1' } } }: TestAssembly,
): Promise<string> {
  await createAssembly(request, assembly)
  for (const ciName of platforms) await addPlatform(request, assembly, ciName)
  await commitDesign(request, service, assembly)
  const environments = `/acme/assemblies/${assembly}/transition/environments`
  await sendWrite(request, 'POST', environments, {
    clouds,
    platform_availability: Object.fromEntries(platforms.map((name) => [name, 'default'])),
    cms_ci: { ciName: 'stage', nsPath: `/acme/${assembly}`, ciAttributes: { availability: 'redundant' } },
  })
  return `${environments}/stage`
}

export const createAssembly = (request: APIRequestContext, ciName: string) =>
  sendWrite(request, 'POST', '/acme/assemblies', { cms_ci: { ciName, ciAttributes: { owner: 'team@acme.com' } } })

export const addPlatform = (request: APIRequestContext, assembly: string, ciName: string) =>
  sendWrite(request, 'POST', `/acme/assemblies/${assembly}/design/platforms`, {
    cms_dj_ci: { ciName, ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1', major_version: '1' } },
  })

export async function commitDesign(request: APIRequestContext, service: ReferenceService, assembly: string) {
  const releases = `/acme/assemblies/${assembly}/design/releases`
  const { releaseId } = await service.get<{ releaseId: number }>(`${releases}/latest`)
  await sendWrite(request, 'POST', `${releases}/${releaseId}/commit`, {})
}

/** A name no other test has used. */
export const uniqueName = (prefix: string) => `${prefix}-${Date.now().toString(36)}`
