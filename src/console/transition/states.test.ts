import { expect, it } from 'vitest'
import { deploymentStatus } from '../../contract/core/records.ts'
import { isInProgress, shareUnchangedStates } from './states.ts'

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
