// Accessibility of a page as it stands, judged by axe.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Judges the page alone, which has no frames, and tells of what is wrong only: sooner done. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** Fails on any violation of any impact, naming rule and element. `rules`: only these. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  const builder = axe(page)
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  expect(found, 'accessibility violations').toEqual([])
}
