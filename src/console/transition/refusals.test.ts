import { describe, expect, it } from 'vitest'
import { explainRefusal } from './refusals.ts'

describe('explainRefusal', () => {
  it('finds the deployment that is in the way', () => {
    const text = 'There is an active deployment already, returning this. dpmtId = 81209 (400)'
    expect(explainRefusal([text])).toMatchObject({
      deploymentId: '81209',
      sentence: expect.stringContaining('not over'),
    })
    expect(explainRefusal(['There is an active deployment 77 in this environment'])?.deploymentId).toBe('77')
  })
  it('reads texts wrapped in a class name and a status', () => {
    const text = 'com.oneops.DJException: The deployment still have active work orders! (500)'
    expect(explainRefusal([text])?.sentence).toContain('in progress')
    expect(explainRefusal([text])?.deploymentId).toBeUndefined()
  })
  it('tells a plan that was replaced', () => {
    expect(
      explainRefusal(["The release with id 5 is not open, Can't create deployment for it! (400)"])?.sentence,
    ).toContain('no longer open')
  })
  it('leaves other words alone', () => {
    expect(explainRefusal(['Quota of lon-2 is used up'])).toBeUndefined()
    expect(explainRefusal([])).toBeUndefined()
  })
})
