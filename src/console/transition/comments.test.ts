import { describe, expect, it } from 'vitest'
import { parseComments } from './comments.ts'

describe('parseComments', () => {
  it('parses a success with its numbers', () => {
    const raw =
      'SUCCESS: Generation time taken: 54 seconds. bomGenerationInfo={"rfcCiCount":12,"rfcRelationCount":3,"mode":"persistent"}'
    expect(parseComments(raw)).toMatchObject({ outcome: 'success', changeCount: 12, raw })
    expect(parseComments(raw).message).toBe('The last plan has 12 changes and took 54 s.')
  })
  it('accepts broken JSON', () => {
    expect(parseComments('SUCCESS: bomGenerationInfo={"rfcCiCount":').outcome).toBe('success')
    expect(parseComments('SUCCESS: bomGenerationInfo={oops}').changeCount).toBeUndefined()
  })
  it('keeps the text of other successes', () => {
    expect(parseComments('SUCCESS: Design pulled.')).toMatchObject({ outcome: 'success', message: 'Design pulled.' })
  })
  it('reports that there was nothing to deploy', () => {
    expect(parseComments('SUCCESS: bomGenerationInfo={"rfcCiCount":0}').message).toContain('nothing to deploy')
  })
  it.each([
    [
      'ERROR:BOM: no service for dns in cloud lon-2',
      'The plan could not be created. no service for dns in cloud lon-2',
    ],
    ['ERROR:MANIFEST:design is gone', 'The design could not be pulled. design is gone'],
    ['ERROR: out of luck', 'The last commit or pull failed. out of luck'],
  ])('%s', (raw, message) => {
    expect(parseComments(raw)).toMatchObject({ outcome: 'failed', message, raw })
  })
  it('keeps other texts and returns nothing for an empty one', () => {
    expect(parseComments('ask <b>Zoë</b> first')).toMatchObject({ outcome: 'note', message: 'ask <b>Zoë</b> first' })
    expect(parseComments('  ')).toMatchObject({ outcome: 'none', message: '' })
  })
})
