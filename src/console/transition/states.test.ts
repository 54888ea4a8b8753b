import { expect, it } from 'vitest'
import { deployment, deploymentHistory, deploymentStatus } from '../../contract/core/records.ts'
import {
  blockingReason,
  findPause,
  formatStep,
  getComment,
  getRequestComment,
  isInProgress,
  shareUnchangedStates,
} from './states.ts'

const statusOf = (deploymentState: string, states: Record<string, string>) =>
  deploymentStatus.parse({
    deploymentId: 7,
    deploymentState,
    rfc_info: Object.fromEntries(Object.entries(states).map(([id, state]) => [id, { recordId: id, state }])),
  })

it('treats a paused deployment with a record in progress as in progress', () => {
  expect(isInProgress(statusOf('active', {}))).toBe(true)
  expect(isInProgress(statusOf('paused', { 1: 'complete', 2: 'inprogress' }))).toBe(true)
  expect(isInProgress(statusOf('paused', { 1: 'complete', 2: 'pending' }))).toBe(false)
})

it('reuses unchanged states, and the whole record if none changed', () => {
  const before = statusOf('active', { 1: 'complete', 2: 'inprogress' })
  const moved = statusOf('active', { 1: 'complete', 2: 'complete' })
  const kept = shareUnchangedStates(before, moved)
  expect(kept).toEqual(moved)
  expect(kept.rfc_info[1]).toBe(before.rfc_info[1])
  const paused = shareUnchangedStates(before, statusOf('paused', { 1: 'complete', 2: 'inprogress' }))
  expect(paused.deploymentState).toBe('paused')
  expect(paused.rfc_info).toBe(before.rfc_info)
  expect(shareUnchangedStates(before, statusOf('active', { 1: 'complete' })).rfc_info).not.toHaveProperty('2')
})

it('has a comment only if an operator wrote one', () => {
  const pulled = 'Pull design completed in 212 ms'
  const getText = (comments: string, description: string) =>
    getComment(deployment.parse({ deploymentId: 7, deploymentState: 'active', comments, description }))
  expect(getText('', pulled)).toBe('')
  expect(getText('', '{"rfcCiCount":4,"generationTime":1}')).toBe('')
  expect(getText('CHG-1', pulled)).toBe('CHG-1')
  expect(getText('', 'Friday train')).toBe('Friday train')
})

it('says what a deployment waits for, and how to end it', () => {
  const reasonOf = (deploymentState: string) => blockingReason({ deploymentId: '7', deploymentState })
  expect(reasonOf('pending')).toBe('Deployment 7 is waiting for approval. Approve or cancel it first.')
  expect(reasonOf('active')).toBe('Deployment 7 is active. Stop it, or wait until it ends.')
  expect(reasonOf('paused')).toBe('Deployment 7 is paused. Resume or cancel it first.')
  expect(reasonOf('failed')).toBe('Deployment 7 has failed. Retry or cancel it first.')
})

it('formats the current step', () => {
  const at = (currentStep: number | null, maxExecOrder: number | null, deploymentState = 'active') =>
    formatStep(deployment.parse({ deploymentId: 7, deploymentState, currentStep, maxExecOrder }))
  expect(at(0, 4, 'pending')).toBe('not started')
  expect([at(1, 4), at(0, 4), at(null, null), at(3, null)]).toEqual(['step 1 of 4', 'starting', 'starting', 'step 3'])
})

it('shows the comment of the requester, not that of a later decision', () => {
  const comment = (comments: string, first: string | null, decision: string) =>
    getRequestComment(
      deploymentHistory.parse({
        deploymentId: 7,
        comments,
        state_history: [
          { newState: 'pending', comments: first },
          { newState: 'canceled', comments: decision },
        ],
      }),
    )
  expect(comment('freeze', 'CHG-7', 'freeze')).toBe('CHG-7')
  // Without comments in the history, that of the deployment counts, unless it is a later one.
  expect(comment('CHG-7', null, '')).toBe('CHG-7')
  expect(comment('freeze', null, 'freeze')).toBe('')
})

it('does not take the description that the service copied from the release for a comment', () => {
  const description = 'Storefront 7.43'
  const history = { deploymentId: 7, description, state_history: [{ newState: 'active', description }] }
  expect(getRequestComment(deploymentHistory.parse(history))).toBe('')
})

it('finds the last pause, with a comment unless it is that of an earlier state', () => {
  const historyOf = (...events: readonly (readonly [state: string, comments: string])[]) =>
    deploymentHistory.parse({
      deploymentId: 7,
      state_history: events.map(([newState, comments]) => ({ newState, comments, updatedBy: newState })),
    })
  expect(findPause(historyOf(['active', 'CHG-1'], ['paused', 'Wait for the DBA']))).toMatchObject({
    updatedBy: 'paused',
    comments: 'Wait for the DBA',
  })
  expect(findPause(historyOf(['active', 'CHG-1'], ['paused', 'CHG-1']))?.comments).toBe('')
  expect(findPause(historyOf(['active', 'CHG-1']))).toBeUndefined()
  expect(findPause(undefined)).toBeUndefined()
})
