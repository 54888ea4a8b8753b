// Checks before a plan is deployed (service-api 3.2).
import { listCompliances, listSupports } from '../../../contract/cloud/resources.ts'
import { readPlatform } from '../../../contract/transition/platforms.ts'
import type { Ci, DraftRelation } from '../../../contract/core/records.ts'
import { cloudsQuery } from '../../cloud/index.ts'
import type { Guard, GuardFinding } from '../../data/write/guards.ts'
import { queryClient } from '../../data/query-client.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { isRefused } from '../../data/refusal-error.ts'
import { approvalLabel } from '../approvals/approvals.ts'
import { type PlannedChange } from '../releases/changes.ts'
import { toCiNames } from '../../kit/named-records.ts'
import { attention, blocks, clear, deploymentGuard } from '../guards.ts'
import { billOfMaterialsQuery } from '../queries.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

export const PLAN_REPLACED_REASON = 'This plan is no longer open. Review the current plan.'

const uniqueValues = (changes: readonly PlannedChange[], value: (change: PlannedChange) => string): string[] =>
  [...new Set(changes.map(value))].filter(Boolean)

/** Ids of the primary clouds of a platform if it deploys all at the same time, so that a bad change reaches all of them. */
function getSimultaneousPrimaries(consumes: readonly DraftRelation[]): string[] {
  const primaries = consumes.filter(({ relationAttributes }) => relationAttributes['priority'] === '1')
  const orders = new Set(primaries.map(({ relationAttributes }) => relationAttributes['dpmt_order'] ?? '1'))
  return orders.size === 1 ? primaries.map(({ toCiId }) => toCiId) : []
}

const getApproverNames = (records: readonly Ci[]): string[] =>
  records
    .filter(({ ciAttributes }) => ciAttributes['enabled'] === 'true' && ciAttributes['approval'] === 'true')
    .map(({ ciName }) => ciName)

async function checkPrimaryOrder(scope: EnvironmentScope, changes: readonly PlannedChange[]): Promise<GuardFinding> {
  const names = toCiNames(await queryClient.fetchQuery(cloudsQuery(scope)))
  const platforms = uniqueValues(changes, ({ platform }) => platform)
  const found = await Promise.all(
    platforms.map(async (platform) => {
      const { consumes } = await fetchFresh(callQuery(readPlatform, { params: { ...scope, platform } }))
      return { platform, clouds: getSimultaneousPrimaries(consumes).map((id) => names.get(id) ?? id) }
    }),
  )
  const together = found
    .filter(({ clouds }) => clouds.length > 1)
    .map((each) => `${each.platform} on ${each.clouds.join(', ')}`)
  const single = found.filter(({ clouds }) => clouds.length === 1).map(({ platform }) => platform)
  const notes = [
    together.length > 0 && `Deployed on all primary clouds at the same time: ${together.join('; ')}.`,
    single.length > 0 && `Only one primary cloud, so all of it changes at once: ${single.join(', ')}.`,
  ].filter(Boolean)
  return notes.length > 0
    ? attention(notes.join(' '))
    : clear('No platform is deployed on all its primary clouds at the same time.')
}

async function checkApprovals(
  { organization }: EnvironmentScope,
  changes: readonly PlannedChange[],
): Promise<GuardFinding> {
  // Without loaded clouds, changes have their ids.
  const names = toCiNames(await queryClient.fetchQuery(cloudsQuery({ organization })))
  const clouds = uniqueValues(changes, ({ cloud }) => names.get(cloud) ?? cloud)
  const demanded: string[] = []
  const hidden: string[] = []
  const records = async (cloud: string) => {
    const params = { organization, cloud }
    try {
      const lists = await Promise.all([
        fetchFresh(callQuery(listSupports, { params })),
        fetchFresh(callQuery(listCompliances, { params })),
      ])
      for (const name of getApproverNames(lists.flat())) demanded.push(approvalLabel({ cloud, name }))
    } catch (error) {
      if (!isRefused(error, 'not-allowed')) throw error
      hidden.push(cloud)
    }
  }
  await Promise.all(clouds.map(records))
  if (demanded.length > 0)
    return attention(`The deployment will wait for approval by ${demanded.toSorted().join(', ')}.`)
  if (hidden.length > 0)
    return attention(
      `You do not have permission to see the approval rules of ${hidden.join(', ')}, so the deployment may wait for approval.`,
    )
  return clear('The deployment starts immediately: no cloud of the plan requires approval.')
}

/** The checks of a plan. `releaseId`: of the plan. */
export function deployGuards(scope: EnvironmentScope, releaseId: string, changes: readonly PlannedChange[]): Guard[] {
  return [
    { label: 'Approvals', check: () => checkApprovals(scope, changes) },
    deploymentGuard(scope, 'Other deployments', 'No other deployment is in progress.'),
    {
      label: 'Plan',
      check: async () => {
        const found = await fetchFresh(billOfMaterialsQuery(scope))
        return found?.releaseId === releaseId ? clear('The plan is still open.') : blocks(PLAN_REPLACED_REASON)
      },
    },
    { label: 'Order of primary clouds', check: () => checkPrimaryOrder(scope, changes) },
  ]
}
