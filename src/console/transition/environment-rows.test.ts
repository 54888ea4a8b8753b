import { describe, expect, it } from 'vitest'
import { ci, deployment } from '../../contract/records.ts'
import { environmentRows } from './environment-rows.ts'

const prod = ci.parse({ ciId: 1, ciName: 'prod', nsPath: '/acme/storefront', comments: 'ERROR:BOM: no cloud' })
const open = new Map([['/acme/storefront/prod', deployment.parse({ deploymentId: 81, deploymentState: 'paused' })]])

describe('environmentRows', () => {
  it('reads what people look for, also where attributes are missing', () => {
    const [row] = environmentRows([prod], undefined)
    expect(row).toMatchObject({ name: 'prod', availability: '', profile: '' })
    expect(row?.comments.outcome).toBe('failed')
  })
  it('tells an environment without open deployment from one that is not known yet', () => {
    expect(environmentRows([prod], open)[0]?.deployment).toMatchObject({ deploymentId: '81' })
    expect(environmentRows([prod], new Map())[0]?.deployment).toBeNull()
    expect(environmentRows([prod], undefined)[0]?.deployment).toBeUndefined()
  })
})
