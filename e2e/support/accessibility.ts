import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))

/** Parses each color once, which takes a third of the time of contrast checks otherwise. */
const AXE = `${readFileSync(resolve('axe-core/axe.min.js'), 'utf8')}
{
  const { Color } = axe.commons.color
  const { parseString } = Color.prototype
  const colors = new Map()
  Color.prototype.parseString = function (text) {
    if (!colors.has(text)) colors.set(text, parseString.call(new Color(), text))
    const { r, g, b, alpha } = colors.get(text)
    return Object.assign(this, { r, g, b, alpha })
  }
}`

interface AccessibilityOptions {
  /** Rules to check; all by default. */
  readonly rules?: readonly string[] | undefined
  /** Limits the check to matching elements, which is much faster on a long page. */
  readonly selector?: string | undefined
}

/** Fails on any axe violation of the current page, naming rule and element. */
export async function expectAccessible(page: Page, { rules, selector }: AccessibilityOptions = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // The builder injects its source twice on every run, hence the empty statement.
  // Legacy mode skips frames, which the console does not have.
  const builder = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().options({ resultTypes: ['violations'] })
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

/** Fails on too little contrast in the page or `area`. Checks one text of each look. */
export async function expectContrast(page: Page, area = 'body'): Promise<void> {
  await page.evaluate((selector) => {
    // Texts look alike if they and all elements around them have the same classes, colors, sizes and states.
    const looks = new Map<string, number>()
    const lookOf = new Map<Element | null, number>()
    const found = new Set<number>()
    for (const element of document.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      const key = JSON.stringify([
        lookOf.get(element.parentElement),
        element.getAttribute('class'),
        element.matches(':disabled, [aria-disabled=true], [data-disabled]'),
        [style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.fontSize, style.fontWeight],
      ])
      const look = looks.get(key) ?? looks.size
      looks.set(key, look)
      lookOf.set(element, look)
      const isText =
        element.matches('input, select, textarea') ||
        Array.from(element.childNodes).some((node) => node instanceof Text && node.data.trim() !== '')
      const isShown = element.closest(selector) !== null && element.checkVisibility({ visibilityProperty: true })
      element.toggleAttribute('data-contrast', isText && isShown && !found.has(look))
      if (isText && isShown) found.add(look)
    }
  }, area)
  await expectAccessible(page, { selector: '[data-contrast]', rules: ['color-contrast'] })
}

/** Checks both colour schemes; the second one for contrast only. */
export async function expectAccessibleInBothSchemes(page: Page, selector?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, { selector })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page, selector)
  await page.emulateMedia({ colorScheme: null })
}
