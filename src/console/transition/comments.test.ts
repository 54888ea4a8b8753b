import { describe, expect, it } from 'vitest'
import { parseComments } from './comments.ts'

describe('readComments', () => {
  it('reads a success with its figures', () => {
    const raw =
      'SUCCESS: Generation time taken: 54 seconds. bomGenerationInfo={"rfcCiCount":12,"rfcRelationCount":3,"mode":"persistent"}'
    expect(parseComments(raw)).toMatchObject({ outcome: 'success', changeCount: 12, raw })
    expect(parseComments(raw).message).toBe('The last plan has 12 changes and took 54 s.')
  })
  it('survives broken JSON', () => {
    expect(parseComments('SUCCESS: bomGenerationInfo={"rfcCiCount":').outcome).toBe('success')
    expect(parseComments('SUCCESS: bomGenerationInfo={oops}').changeCount).toBeUndefined()
  })
  it('leaves the words of other successes as they are', () => {
    expect(parseComments('SUCCESS: Design pulled.')).toMatchObject({ outcome: 'success', message: 'Design pulled.' })
  })
  it('says that there was nothing to deploy', () => {
    expect(parseComments('SUCCESS: bomGenerationInfo={"rfcCiCount":0}').message).toContain('nothing to deploy')
  })
  it.each([
    ['ERROR:BOM: no service for dns in cloud lon-2', 'The plan could not be made. no service for dns in cloud lon-2'],
    ['ERROR:MANIFEST:design is gone', 'The design could not be pulled. design is gone'],
    ['ERROR: out of luck', 'The last commit or pull failed. out of luck'],
  ])('%s', (raw, message) => {
    expect(parseComments(raw)).toMatchObject({ outcome: 'failed', message, raw })
  })
  it('shows other words as they are and nothing for none', () => {
    expect(parseComments('ask <b>Zoë</b> first')).toMatchObject({ outcome: 'note', message: 'ask <b>Zoë</b> first' })
    expect(parseComments('  ')).toMatchObject({ outcome: 'none', message: '' })
  })
})
