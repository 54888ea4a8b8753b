import type { APIRequestContext, Page } from '@playwright/test'
import { sendWrite } from './send-write.ts'
import type { ReferenceService } from './servers.ts'

export interface RawDeployment {
  readonly deploymentId: number
  readonly nsPath: string
}

/** Path of a deployment, the same in the console and the service. */
export function getDeploymentPath({ deploymentId, nsPath }: RawDeployment): string {
  const [, organization, assembly, environment] = nsPath.split('/')
  return `/${organization}/assemblies/${assembly}/transition/environments/${environment}/deployments/${deploymentId}`
}

export const listDeployments = (service: ReferenceService, state: string) =>
  service.get<RawDeployment[]>(`/acme/organization/deployments?deployment_state=${state}`)

/** The first deployment of acme in this state. Throws if there is none. */
export async function findDeployment(service: ReferenceService, state: string): Promise<RawDeployment> {
  const [first] = await listDeployments(service, state)
  if (!first) throw new Error(`the demo data has no ${state} deployment`)
  return first
}

/** Deploys the current plan of an environment, past the console. */
export async function deployPlan(request: APIRequestContext, service: ReferenceService, environment: string) {
  const { releaseId, nsPath } = await service.get<{ releaseId: number; nsPath: string }>(`${environment}/releases/bom`)
  const { deploymentId } = await sendWrite<RawDeployment>(request, 'POST', `${environment}/deployments`, {
    cms_deployment: { releaseId: String(releaseId), nsPath },
  })
  return { deploymentId, releaseId, path: `${environment}/deployments/${deploymentId}` }
}

/** Title, state and facts of a page. */
export const pageHead = (page: Page) => page.locator('main [data-page-head]').first()
