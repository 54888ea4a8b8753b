import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface AccessibilityOptions {
  /** Rules to check; all by default. */
  readonly rules?: readonly string[] | undefined
  /** Limits the check to matching elements, which is much faster on a long page. */
  readonly selector?: string | undefined
}

/** Fails on any axe violation of the current page, naming rule and element. */
export async function expectAccessible(page: Page, { rules, selector }: AccessibilityOptions = {}): Promise<void> {
  // The builder injects axe on every run. Inject an empty statement if the page has it already.
  const isInjected = await page.evaluate(() => 'axe' in window)
  // Legacy mode skips frames, which the console does not have.
  const builder = new AxeBuilder(isInjected ? { page, axeSource: ';' } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (rules) builder.withRules([...rules])
  if (selector !== undefined) builder.include(selector)
  // Colours in transition have less contrast. Endless animations, such as spinners, have no end to wait for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await builder.analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  expect(found, `accessibility violations${selector === undefined ? '' : ` in ${selector}`}`).toEqual([])
}

/** Checks both colour schemes; the second one for contrast only. */
export async function expectAccessibleInBothSchemes(page: Page, selector?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, { selector })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { selector, rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: null })
}
