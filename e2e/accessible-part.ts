// Accessibility of one part of a page, where the rest of it was judged already: much sooner done than all of a long page.
import { expect, type Page } from '@playwright/test'
import { axe } from './accessible.ts'

/** Fails on any violation of any impact within what `selector` finds. `rules`: only these. */
export async function expectPartAccessible(page: Page, selector: string, rules?: readonly string[]): Promise<void> {
  const builder = axe(page).include(selector)
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  expect(found, `accessibility violations in ${selector}`).toEqual([])
}
