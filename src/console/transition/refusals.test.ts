import { describe, expect, it } from 'vitest'
import { explainRefusal } from './refusals.ts'

describe('explainRefusal', () => {
  it('finds the blocking deployment', () => {
    const text = 'There is an active deployment already, returning this. dpmtId = 81209 (400)'
    expect(explainRefusal([text])).toMatchObject({
      deploymentId: '81209',
      message: expect.stringContaining('not ended'),
    })
    expect(explainRefusal(['There is an active deployment 77 in this environment'])?.deploymentId).toBe('77')
  })
  it('accepts messages wrapped in a class name and a status', () => {
    const text = 'com.oneops.DJException: The deployment still have active work orders! (500)'
    expect(explainRefusal([text])?.message).toContain('in progress')
    expect(explainRefusal([text])?.deploymentId).toBeUndefined()
  })
  it('explains a replaced plan', () => {
    expect(
      explainRefusal(["The release with id 5 is not open, Can't create deployment for it! (400)"])?.message,
    ).toContain('no longer open')
  })
  it('does not explain other messages', () => {
    expect(explainRefusal(['Quota of lon-2 is used up'])).toBeUndefined()
    expect(explainRefusal([])).toBeUndefined()
  })
})

// All refusals of deployments, releases and approvals (service-api 1.5, 2.4, 3.2).
it.each([
  'There is an active deployment already, returning this. dpmtId = 42 (400)',
  "The release with id 7 is not open, Can't create deployment for it! (400)",
  "The release with id 7 is not a BOM release, Can't create deployment for it! (400)",
  'Cannot commit while deployment plan is being generated.',
  'Cannot commit while deployment is in progress.',
  'There is an active deployment 42 in this environment, cancel it first.',
  'Environment is in a locked state.',
  'com.oneops.cms.exceptions.DJException: The deployment still have active work orders! (500)',
  'com.oneops.cms.exceptions.DJException: The deployment is not in failed/active state - complete (500)',
  'com.oneops.cms.exceptions.DJException: The deployment is not in failed state - canceled (500)',
  'com.oneops.cms.exceptions.DJException: The deployment is not in active state - failed (500)',
  'com.oneops.cms.exceptions.DJException: This state is not supported - cancelled (500)',
  'east - change-board: The approval is not in pending state - approved.',
  'east - change-board: The deployment is not in pending state - active.',
  'east - change-board: Approval token is required.',
  'east - change-board: Approval token is invalid.',
  "Approval '9' not found.",
])('says in words what %s means', (message) => {
  expect(explainRefusal([message])?.message).toMatch(/\.$/)
})

it('distinguishes a decided approval from a changed deployment', () => {
  const settled = explainRefusal(['east - board: The approval is not in pending state - approved.'])
  expect(settled?.message).toMatch(/already approved or rejected/)
})
