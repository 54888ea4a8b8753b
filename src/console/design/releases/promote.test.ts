import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { release } from '../../../contract/core/records.ts'
import { matchesShape } from '../../data/write/verification.ts'
import { promoteDisabledReason, planPromotion, planCommit } from './promote.ts'

const scope = { organization: 'acme', assembly: 'shop' }
const open = z.parse(release, { releaseId: 7, releaseState: 'open' })

test('sends the description with a commit', () => {
  expect(planCommit(scope, open, 'more heap').request).toEqual({
    params: { ...scope, release: '7' },
    body: { desc: 'more heap' },
  })
  expect(planCommit(scope, open, '').request.body).toEqual({})
})

test('makes each step wait for the previous one', () => {
  const [commit, pull, plan] = planPromotion(scope, open, '', 'prod')
  expect([commit, pull, plan].map((each) => each?.call.name)).toEqual([
    'commitDesignRelease',
    'pullDesign',
    'commitEnvironment',
  ])
  expect(commit?.precondition).toBeUndefined()
  expect(matchesShape({ releaseState: 'closed' }, pull?.precondition?.shows)).toBe(true)
  expect(matchesShape({ releaseState: 'open' }, pull?.precondition?.shows)).toBe(false)
  expect(matchesShape({ releaseState: 'canceled' }, pull?.precondition?.never)).toBe(true)
  const environment = plan?.precondition
  expect(matchesShape({ ciState: 'manifest_locked', comments: '' }, environment?.shows)).toBe(false)
  expect(matchesShape({ ciState: 'default', comments: 'SUCCESS: Design pulled.' }, environment?.shows)).toBe(true)
  expect(matchesShape({ ciState: 'default', comments: 'ERROR:MANIFEST: no pack' }, environment?.never)).toBe(true)
  expect(matchesShape({ ciState: 'default', comments: '' }, environment?.never)).toBe(false)
})

test('explains why an environment cannot be promoted to (service-api 3.1, 3.2)', () => {
  const prod = { ciName: 'prod', ciState: 'default' }
  const failed = z.parse(z.object({ deploymentId: z.any(), deploymentState: z.string() }), {
    deploymentId: '9',
    deploymentState: 'failed',
  })
  expect(promoteDisabledReason(prod, undefined, [])).toBeUndefined()
  expect(promoteDisabledReason({ ...prod, ciState: 'manifest_locked' }, undefined, [])).toMatch(/locked/)
  expect(promoteDisabledReason(prod, failed, [])).toBe('Deployment 9 has failed. Retry or cancel it first.')
  expect(promoteDisabledReason(prod, undefined, [{ kind: 'platform', action: 'add', name: 'mail' }])).toMatch(
    /^Platform mail is new/,
  )
})
