import { expect, it, vi } from 'vitest'
import { KEY_GROUPS } from './keys.ts'
import { pressSingleKey } from './single-keys.ts'

/** Where the keys lead from a page of `assembly`. */
function wayOf(keys: string, assembly: string): readonly unknown[] {
  const navigate = vi.fn()
  for (const key of keys) {
    pressSingleKey(new KeyboardEvent('keydown', { key }), {
      organization: 'acme',
      assembly,
      navigate,
      onSheet: vi.fn(),
    })
  }
  return navigate.mock.calls.map(([to]: unknown[]) => to)
}

it('goes to the parts of the assembly that is open, and nowhere without one', () => {
  expect(wayOf('gD', 'shop')).toEqual(['/acme/assemblies/shop/design'])
  expect(wayOf('gT', 'shop')).toEqual(['/acme/assemblies/shop/transition'])
  expect(wayOf('gO', 'shop')).toEqual(['/acme/assemblies/shop/operations'])
  expect(wayOf('gO', '')).toEqual([])
})

it('goes to the sections of the organization from every page', () => {
  expect(wayOf('go', 'shop')).toEqual(['/acme'])
  expect(wayOf('gd', 'shop')).toEqual(['/acme/deployments'])
})

it('has no key twice', () => {
  const all = KEY_GROUPS.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys.join(' ')))
  expect(all).toEqual([...new Set(all)])
})
