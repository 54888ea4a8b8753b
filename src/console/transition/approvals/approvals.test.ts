import { describe, expect, it } from 'vitest'
import { approval } from '../../../contract/core/records.ts'
import { approvalLabel, isPendingApproval, toApprovalRow } from './approvals.ts'

const approvalRow = (governCiJson: string | null, more: object = {}, ended = false) =>
  toApprovalRow(
    approval.parse({ approvalId: 5, deploymentId: 1, governCiId: 77, state: 'pending', governCiJson, ...more }),
    ended,
  )

describe('toApprovalRow', () => {
  it('names the governing record and its cloud', () => {
    const json = JSON.stringify({
      ciName: 'change board',
      nsPath: '/acme/_clouds/lon-2',
      ciAttributes: { approval_auth_type: 'token' },
    })
    expect(approvalRow(json)).toMatchObject({
      name: 'change board',
      cloud: 'lon-2',
      state: 'pending',
      needsToken: true,
    })
  })
  it('accepts a missing or broken record', () => {
    for (const json of [null, '{', '[]', '"x"']) {
      expect(approvalRow(json)).toMatchObject({ name: 'record 77', cloud: '', needsToken: false })
    }
  })
  it('shows an expired approval as expired, unless the deployment has ended and needs it no longer', () => {
    const expired = { state: 'approved', isExpired: true }
    expect(approvalRow(null, expired).state).toBe('expired')
    expect(approvalRow(null, expired, true).state).toBe('approved')
  })
})

it('is pending only in state pending', () => {
  expect(isPendingApproval(approvalRow(null))).toBe(true)
  expect(isPendingApproval(approvalRow(null, { state: 'approved' }))).toBe(false)
  expect(isPendingApproval(approvalRow(null, { state: 'approved', isExpired: true }))).toBe(false)
})

it('labels an approval with its cloud, as the service does in refusals', () => {
  expect(approvalLabel(approvalRow(JSON.stringify({ ciName: 'board', nsPath: '/acme/_clouds/lon-2' })))).toBe(
    'lon-2 - board',
  )
  expect(approvalLabel({ cloud: 'lon-2', name: 'lon-2-board' })).toBe('lon-2-board')
  expect(approvalLabel(approvalRow(null))).toBe('record 77')
})
