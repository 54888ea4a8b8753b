import { describe, expect, it } from 'vitest'
import { approval } from '../../contract/records.ts'
import { canApproveAll, readApproval } from './approvals.ts'

const wire = (governCiJson: string | null, more: object = {}) =>
  readApproval(
    approval.parse({ approvalId: 5, deploymentId: 1, governCiId: 77, state: 'pending', governCiJson, ...more }),
  )

describe('readApproval', () => {
  it('names the governing record and its cloud', () => {
    const json = JSON.stringify({
      ciName: 'change board',
      nsPath: '/acme/_clouds/lon-2',
      ciAttributes: { approval_auth_type: 'token' },
    })
    expect(wire(json)).toMatchObject({ name: 'change board', cloud: 'lon-2', state: 'pending', needsToken: true })
  })
  it('survives a record that is missing or broken', () => {
    for (const json of [null, '{', '[]', '"x"']) {
      expect(wire(json)).toMatchObject({ name: 'record 77', cloud: '', needsToken: false })
    }
  })
  it('calls an expired approval expired', () => {
    expect(wire(null, { state: 'approved', isExpired: true }).state).toBe('expired')
  })
})

describe('canApproveAll', () => {
  it('is false while an open one demands a token', () => {
    const json = JSON.stringify({ ciAttributes: { approval_auth_type: 'token' } })
    expect(canApproveAll([wire(json)])).toBe(false)
    expect(canApproveAll([wire(json, { state: 'approved' })])).toBe(true)
    expect(canApproveAll([wire(null)])).toBe(true)
  })
})
