import { describe, expect, it } from 'vitest'
import { readComments } from './comments.ts'

describe('readComments', () => {
  it('reads a success with its figures', () => {
    const raw =
      'SUCCESS: Generation time taken: 54 seconds. bomGenerationInfo={"rfcCiCount":12,"rfcRelationCount":3,"mode":"persistent"}'
    expect(readComments(raw)).toMatchObject({ outcome: 'success', changes: 12, raw })
    expect(readComments(raw).sentence).toBe('The last plan has 12 changes and took 54 s.')
  })
  it('survives broken JSON', () => {
    expect(readComments('SUCCESS: bomGenerationInfo={"rfcCiCount":').outcome).toBe('success')
    expect(readComments('SUCCESS: bomGenerationInfo={oops}').changes).toBeUndefined()
  })
  it('leaves the words of other successes as they are', () => {
    expect(readComments('SUCCESS: Design pulled.')).toMatchObject({ outcome: 'success', sentence: 'Design pulled.' })
  })
  it('says that there was nothing to deploy', () => {
    expect(readComments('SUCCESS: bomGenerationInfo={"rfcCiCount":0}').sentence).toContain('nothing to deploy')
  })
  it.each([
    ['ERROR:BOM: no service for dns in cloud lon-2', 'The plan could not be made. no service for dns in cloud lon-2'],
    ['ERROR:MANIFEST:design is gone', 'The design could not be pulled. design is gone'],
    ['ERROR: out of luck', 'The last commit or pull failed. out of luck'],
  ])('%s', (raw, sentence) => {
    expect(readComments(raw)).toMatchObject({ outcome: 'failed', sentence, raw })
  })
  it('shows other words as they are and nothing for none', () => {
    expect(readComments('ask <b>Zoë</b> first')).toMatchObject({ outcome: 'note', sentence: 'ask <b>Zoë</b> first' })
    expect(readComments('  ')).toMatchObject({ outcome: 'none', sentence: '' })
  })
})
