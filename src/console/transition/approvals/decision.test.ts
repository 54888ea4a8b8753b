import { expect, it } from 'vitest'
import { toDecisionWrite, decisionDisabledReason } from './decision.ts'

const scope = { organization: 'acme', assembly: 'shop', environment: 'prod', deployment: '7' }
const approvalRow = (id: string, needsToken = false) => ({
  id,
  name: 'board',
  cloud: 'east',
  state: 'pending',
  decidedAt: undefined,
  decidedBy: '',
  comments: '',
  needsToken,
  needs: undefined,
})

it('sends ids as text, and the token only where required', () => {
  const chosen = [approvalRow('5'), approvalRow('6', true)]
  expect(toDecisionWrite(scope, 'approved', chosen, { comments: 'seen', token: 'abc' }).request.body).toEqual({
    approvals: [
      { approvalId: '5', state: 'approved', comments: 'seen' },
      { approvalId: '6', state: 'approved', comments: 'seen', token: 'abc' },
    ],
  })
})

it('gives the reason why a decision is incomplete', () => {
  const nothing = { comments: '', token: '' }
  expect(decisionDisabledReason('approved', [], nothing)).toMatch(/Choose/)
  expect(decisionDisabledReason('approved', [approvalRow('5')], nothing)).toBeUndefined()
  expect(decisionDisabledReason('approved', [approvalRow('5', true)], nothing)).toMatch(/token/)
  expect(decisionDisabledReason('rejected', [approvalRow('5')], nothing)).toMatch(/reason/)
  expect(decisionDisabledReason('rejected', [approvalRow('5')], { ...nothing, comments: 'freeze' })).toBeUndefined()
})
