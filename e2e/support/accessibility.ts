// Accessibility of a page as it stands, judged by axe.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface AccessibilityOptions {
  /** Only these; all where none is named. */
  readonly rules?: readonly string[] | undefined
  /** Only what this finds, where the rest of the page was judged already: much sooner done than all of a long page. */
  readonly selector?: string | undefined
}

/** Fails on any violation of any impact, naming rule and element. */
export async function expectAccessible(page: Page, { rules, selector }: AccessibilityOptions = {}): Promise<void> {
  // The builder would bring axe into the page each time, twice; where it is already, it brings an empty statement.
  const isThere = await page.evaluate(() => 'axe' in window)
  // The page alone, which has no frames, and what is wrong only: sooner done.
  const builder = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (rules) builder.withRules([...rules])
  if (selector !== undefined) builder.include(selector)
  const { violations } = await builder.analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  expect(found, `accessibility violations${selector === undefined ? '' : ` in ${selector}`}`).toEqual([])
}

/** The same in both schemes, which differ in colours alone. */
export async function expectAccessibleInBothSchemes(page: Page, selector?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, { selector })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { selector, rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: null })
}
