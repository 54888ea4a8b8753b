import { expect, it, vi } from 'vitest'
import { handleSingleKey, KEY_GROUPS } from './keys.ts'
import { parseScope } from '../../routing/paths.ts'

/** Where the keys lead from a page of `assembly`. */
function getNavigation(keys: string, assembly: string): readonly unknown[] {
  const navigate = vi.fn()
  for (const key of keys) {
    handleSingleKey(new KeyboardEvent('keydown', { key }), {
      scope: parseScope({ organization: 'acme', assembly }),
      navigate,
      onOpenShortcuts: vi.fn(),
    })
  }
  return navigate.mock.calls.map(([to]: unknown[]) => to)
}

it('opens the parts of the current assembly, and does nothing without one', () => {
  expect(getNavigation('gD', 'shop')).toEqual(['/acme/assemblies/shop/design'])
  expect(getNavigation('gT', 'shop')).toEqual(['/acme/assemblies/shop/transition'])
  expect(getNavigation('gO', 'shop')).toEqual(['/acme/assemblies/shop/operations'])
  expect(getNavigation('gO', '')).toEqual([])
})

it('opens the sections of the organization from every page', () => {
  expect(getNavigation('go', 'shop')).toEqual(['/acme'])
  expect(getNavigation('gd', 'shop')).toEqual(['/acme/deployments'])
})

it.each(KEY_GROUPS)('has no key twice in the group "$title"', ({ shortcuts }) => {
  const all = shortcuts.map(({ keys }) => keys.join(' '))
  expect(all).toEqual([...new Set(all)])
})
