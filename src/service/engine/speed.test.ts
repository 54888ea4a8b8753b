import { describe, expect, it } from 'vitest'
import { effectiveSpeed } from './speed.ts'

describe('effectiveSpeed', () => {
  it.each([
    ['/acme/shop/slow-prod', 1],
    ['/acme/shop/slow-prod/bom/web/1', 1],
    ['/acme/shop/prod/bom', 10],
    ['/acme/slow-shop/prod/bom', 10],
    ['/acme/shop/prod/bom/slow-web/1', 10],
    ['/acme/shop/not-slow-prod', 10],
    ['', 10],
  ])('of %s is %d', (nsPath, speed) => expect(effectiveSpeed(nsPath, 10)).toBe(speed))
})
