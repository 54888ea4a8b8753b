import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { release } from '../../../contract/core/records.ts'
import { shows } from '../../data/write/witness.ts'
import { carryProblem, planCarry, planCommit } from './carry.ts'

const place = { organization: 'acme', assembly: 'shop' }
const open = z.parse(release, { releaseId: 7, releaseState: 'open' })

test('a commit takes its description along, without blanks around it', () => {
  expect(planCommit(place, open, ' more heap ').request).toEqual({
    params: { ...place, release: '7' },
    body: { desc: 'more heap' },
  })
  expect(planCommit(place, open, '  ').request.body).toEqual({})
})

test('each step waits for the one before', () => {
  const [commit, pull, plan] = planCarry(place, open, '', 'prod')
  expect([commit, pull, plan].map((each) => each?.call.name)).toEqual([
    'commitDesignRelease',
    'pullDesign',
    'commitEnvironment',
  ])
  expect(commit?.waitFor).toBeUndefined()
  expect(shows({ releaseState: 'closed' }, pull?.waitFor?.shows)).toBe(true)
  expect(shows({ releaseState: 'open' }, pull?.waitFor?.shows)).toBe(false)
  expect(shows({ releaseState: 'canceled' }, pull?.waitFor?.never)).toBe(true)
  const environment = plan?.waitFor
  expect(shows({ ciState: 'manifest_locked', comments: '' }, environment?.shows)).toBe(false)
  expect(shows({ ciState: 'default', comments: 'SUCCESS: Design pulled.' }, environment?.shows)).toBe(true)
  expect(shows({ ciState: 'default', comments: 'ERROR:MANIFEST: no pack' }, environment?.never)).toBe(true)
  expect(shows({ ciState: 'default', comments: '' }, environment?.never)).toBe(false)
})

test('what is in the way of an environment is said (service-api 3.1, 3.2)', () => {
  const prod = { ciName: 'prod', ciState: 'default' }
  const failed = z.parse(z.object({ deploymentId: z.any(), deploymentState: z.string() }), {
    deploymentId: '9',
    deploymentState: 'failed',
  })
  expect(carryProblem(prod, undefined, [])).toBeUndefined()
  expect(carryProblem({ ...prod, ciState: 'manifest_locked' }, undefined, [])).toMatch(/locked/)
  expect(carryProblem(prod, failed, [])).toBe('Deployment 9 there is failed.')
  expect(carryProblem(prod, undefined, [{ kind: 'platform', action: 'add', name: 'mail' }])).toMatch(/^mail is new/)
})
