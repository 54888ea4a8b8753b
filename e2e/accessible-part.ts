// Accessibility of one part of a page, where the rest of it was judged already: much sooner done than all of a long page.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails on any violation of any impact within what `selector` finds. */
export async function expectPartAccessible(page: Page, selector: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(selector).analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  expect(found, `accessibility violations in ${selector}`).toEqual([])
}
