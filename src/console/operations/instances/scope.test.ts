import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { instance as schema } from '../../../contract/core/records.ts'
import { filterByScope, findCommonScope, getComponentScope } from './scope.ts'

const environment = { organization: 'acme', assembly: 'shop', environment: 'prod', platform: '', component: '' }
const instance = (ciName: string, platform = 'web') =>
  z.parse(schema, { ciId: 7, ciName, nsPath: `/acme/shop/prod/bom/${platform}/1` })

describe('instances of several components', () => {
  const compute = instance('compute-11-1')
  const other = instance('compute-11-1', 'api')

  it('have a common scope only when they are of one component', () => {
    expect(findCommonScope(environment, [compute, compute])).toEqual({
      scope: { ...environment, platform: 'web', component: 'compute' },
    })
    expect(findCommonScope(environment, [compute, other])).toEqual({ reason: expect.stringContaining('2 components') })
    expect(findCommonScope(environment, [])).toEqual({ reason: expect.stringContaining('anymore') })
    expect(findCommonScope(environment, [instance('odd')])).toEqual({ reason: expect.stringContaining('odd') })
  })

  it('are filtered by component', () => {
    const scope = { ...environment, platform: 'web', component: 'compute' }
    expect(filterByScope(environment, scope, [compute, other, instance('os-11-1')])).toEqual([compute])
  })

  it('take missing names of their scope from the namespace and the name', () => {
    expect(getComponentScope(environment, other)).toEqual({ ...environment, platform: 'api', component: 'compute' })
    expect(getComponentScope({ ...environment, platform: 'p', component: 'c' }, instance('odd'))).toEqual({
      ...environment,
      platform: 'p',
      component: 'c',
    })
  })
})
