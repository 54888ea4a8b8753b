import { expect, it } from 'vitest'
import { settlePlanned, settleProblem } from './settling.ts'

const place = { organization: 'acme', assembly: 'shop', environment: 'prod', deployment: '7' }
const awaited = (id: string, needsToken = false) => ({
  id,
  name: 'board',
  cloud: 'east',
  state: 'pending',
  settledBy: '',
  comments: '',
  needsToken,
})

it('names the approvals as text, and gives the token to those that demand one only', () => {
  const chosen = [awaited('5'), awaited('6', true)]
  expect(settlePlanned(place, 'approved', chosen, { comments: ' seen ', token: 'abc' }).request.body).toEqual({
    approvals: [
      { approvalId: '5', state: 'approved', comments: 'seen' },
      { approvalId: '6', state: 'approved', comments: 'seen', token: 'abc' },
    ],
  })
})

it('says what is missing', () => {
  const nothing = { comments: '', token: '' }
  expect(settleProblem('approved', [], nothing)).toMatch(/Choose/)
  expect(settleProblem('approved', [awaited('5')], nothing)).toBeUndefined()
  expect(settleProblem('approved', [awaited('5', true)], nothing)).toMatch(/token/)
  expect(settleProblem('rejected', [awaited('5')], nothing)).toMatch(/why/)
  expect(settleProblem('rejected', [awaited('5')], { ...nothing, comments: 'freeze' })).toBeUndefined()
})
