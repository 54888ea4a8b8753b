import { beforeEach, expect, it } from 'vitest'
import { findAnswer, refuse, stubService } from '../../app/test-refusing-service.ts'
import { ciChange } from '../../../contract/core/records.ts'
import { queryClient } from '../../data/query-client.ts'
import { parseScope } from '../../routing/paths.ts'
import { toPlannedChanges } from '../releases/changes.ts'
import { blockingReason } from '../states.ts'
import { deployGuards } from './guards.ts'

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'prod' })
const clouds = new Map([
  ['11', 'dfw-1'],
  ['12', 'lon-2'],
])
const change = ciChange.parse({
  rfcId: 1,
  ciId: 2,
  ciName: 'compute-11-1',
  nsPath: '/acme/shop/prod/bom/web/1',
  rfcAction: 'add',
})
const guards = deployGuards(scope, '90', toPlannedChanges([change], clouds))

const use = (toCiId: number, priority: string, order: string) => ({
  ciRelationId: toCiId,
  fromCiId: 1,
  toCiId,
  relationName: 'base.Consumes',
  relationAttributes: { priority, dpmt_order: order },
})

/** Answers by path ending; a number is a status. */
let answers: Record<string, unknown> = {}
beforeEach(() => {
  answers = {
    '/acme/clouds': [
      { ciId: 11, ciName: 'dfw-1' },
      { ciId: 12, ciName: 'lon-2' },
    ],
    '/deployments/latest': 404,
    '/releases/bom': { releaseId: 90 },
    '/platforms/web': { ciId: 1, ciName: 'web', consumes: [use(11, '1', '1'), use(12, '1', '2')] },
    '/supports': [],
    '/compliances': [],
  }
})
stubService((path) => {
  const answer = findAnswer(answers, path) ?? []
  return typeof answer === 'number' ? refuse('no', answer) : Response.json(answer)
})

const found = async (label: string) => await guards.find((guard) => guard.label === label)?.check()

it('is clear when nothing blocks', async () => {
  for (const { label, check } of guards) expect([label, (await check()).state]).toEqual([label, 'clear'])
})

it.each(['pending', 'active', 'paused', 'failed'])(
  'is blocked by another deployment that is %s',
  async (deploymentState) => {
    const latest = { deploymentId: '7', deploymentState }
    answers['/deployments/latest'] = latest
    expect(await found('Other deployments')).toEqual({ state: 'blocks', note: blockingReason(latest) })
  },
)

it.each(['complete', 'canceled'])('is not blocked by one that is %s', async (deploymentState) => {
  answers['/deployments/latest'] = { deploymentId: 7, deploymentState }
  expect(await found('Other deployments')).toMatchObject({ state: 'clear' })
})

it('is blocked when the plan was deployed or replaced', async () => {
  answers['/releases/bom'] = 404
  expect(await found('Plan')).toMatchObject({ state: 'blocks' })
  queryClient.clear()
  answers['/releases/bom'] = { releaseId: 91 }
  expect(await found('Plan')).toMatchObject({ state: 'blocks' })
})

it('reports platforms that deploy to all primary clouds at once', async () => {
  answers['/platforms/web'] = {
    ciId: 1,
    ciName: 'web',
    consumes: [use(11, '1', '1'), use(12, '1', '1')],
  }
  expect(await found('Order of primary clouds')).toEqual({
    state: 'attention',
    note: 'Deployed on all primary clouds at the same time: web on dfw-1, lon-2.',
  })
})

it('reports platforms with a single primary cloud', async () => {
  answers['/platforms/web'] = { ciId: 1, ciName: 'web', consumes: [use(11, '1', '1'), use(12, '2', '1')] }
  expect(await found('Order of primary clouds')).toEqual({
    state: 'attention',
    note: 'Only one primary cloud, so all of it changes at once: web.',
  })
})

it('lists the approvers that are enabled and required', async () => {
  const support = (ciName: string, enabled: string, approval: string) => ({
    ciId: ciName.length,
    ciName,
    ciAttributes: { enabled, approval },
  })
  answers['/supports'] = [
    support('board', 'true', 'true'),
    support('late', 'false', 'true'),
    support('x', 'true', 'false'),
  ]
  expect(await found('Approvals')).toEqual({
    state: 'attention',
    note: 'The deployment will wait for approval by dfw-1 - board.',
  })
})

it('names clouds that were not loaded with the changes', async () => {
  answers['/supports'] = [{ ciId: 3, ciName: 'dfw-1-board', ciAttributes: { enabled: 'true', approval: 'true' } }]
  const [approvals] = deployGuards(scope, '90', toPlannedChanges([change], new Map()))
  expect((await approvals?.check())?.note).toBe('The deployment will wait for approval by dfw-1-board.')
  answers['/supports'] = [{ ciId: 3, ciName: 'board', ciAttributes: { enabled: 'true', approval: 'true' } }]
  queryClient.clear()
  expect((await approvals?.check())?.note).toBe('The deployment will wait for approval by dfw-1 - board.')
})

it('warns when the approvers of a cloud are not visible', async () => {
  answers['/supports'] = 401
  expect(await found('Approvals')).toMatchObject({ state: 'attention', note: expect.stringContaining('dfw-1') })
})
