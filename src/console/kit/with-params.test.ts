import { expect, it } from 'vitest'
import { withParams } from './with-params.ts'

it('changes, adds and takes out, keeps the rest of the address, and leaves what it was given as it was', () => {
  const search = new URLSearchParams('filter=a%20b&instance=1&at=x&at=y')
  expect(`${withParams(search, { instance: '2', step: '3' })}`).toBe('filter=a+b&instance=2&at=x&at=y&step=3')
  expect(`${withParams(search, { instance: undefined, gone: undefined })}`).toBe('filter=a+b&at=x&at=y')
  expect(search.get('instance')).toBe('1')
})
