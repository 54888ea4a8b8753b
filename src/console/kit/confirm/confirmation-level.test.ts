import { describe, expect, it } from 'vitest'
import { confirmationLevel, isProductionLike } from './confirmation-level.ts'

describe('isProductionLike', () => {
  it.each(['prod', 'PROD', 'Production', 'prod-eu', 'prodeast', 'eu-prod', 'eu-production', 'prd2', 'live', 'live_2'])(
    '%s is',
    (name) => expect(isProductionLike(name)).toBe(true),
  )
  it.each(['dev', 'staging', 'product-demo', 'producer', 'reproduce', 'deliver', 'olive', 'liverpool', ''])(
    '%s is not',
    (name) => expect(isProductionLike(name)).toBe(false),
  )
  it('is by the name or the profile of an environment', () => {
    expect(isProductionLike('blue', 'PROD')).toBe(true)
    expect(isProductionLike('blue', undefined)).toBe(false)
  })
})

describe('confirmationLevel', () => {
  const blastRadius = { noun: 'instance', name: 'web' }

  it('asks for nothing for one record outside production', () => {
    expect(confirmationLevel({ ...blastRadius, count: 1, total: 1, where: 'dev' })).toEqual({})
  })

  it('asks for a tick for several records or production', () => {
    expect(confirmationLevel({ ...blastRadius, count: 2, total: 9 }).acknowledge).toBe(
      'I reviewed what happens to these 2 instances',
    )
    // Half is not yet most of it.
    expect(confirmationLevel({ ...blastRadius, count: 2, total: 4 }).typeName).toBeUndefined()
    expect(confirmationLevel({ ...blastRadius, count: 1, total: 9, where: 'prod' }).acknowledge).toBe(
      'I reviewed what happens to this instance of prod',
    )
  })

  it('asks for a tick in an environment with a production profile', () => {
    const { acknowledge } = confirmationLevel({ ...blastRadius, count: 1, where: 'blue', profile: 'PROD' })
    expect(acknowledge).toBe('I reviewed what happens to this instance of blue')
  })

  it('asks for no tick before the step that has the effect, but still for the name', () => {
    const staged = { ...blastRadius, isStaged: true, where: 'prod' }
    expect(confirmationLevel({ ...staged, count: 8, total: 20 })).toEqual({})
    expect(confirmationLevel({ ...staged, count: 12, total: 20 }).typeName).toBe('web')
    expect(confirmationLevel({ ...staged, count: 1, destructive: true }).typeName).toBe('web')
  })

  it('asks for the name for destructive writes or more than half', () => {
    expect(confirmationLevel({ ...blastRadius, count: 2, total: 3 }).typeName).toBe('web')
    expect(confirmationLevel({ ...blastRadius, count: 1, total: 1, where: 'prod' }).typeName).toBe('web')
    expect(confirmationLevel({ ...blastRadius, count: 1, destructive: true }).typeName).toBe('web')
  })
})
