// The condition, its reason and the button of a write stay on screen, whatever the dialog shows above them.
import { selectAllRows, runFromMenu } from '../support/actions.ts'
import { DEV, ENVIRONMENTS, INSTANCES, PROD } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Page } from '@playwright/test'

interface DialogCase {
  readonly path: string
  readonly open: (page: Page) => Promise<void>
  readonly submit: RegExp
  /** Undefined if the write can be sent at once. */
  readonly condition?: { readonly role: 'checkbox' | 'textbox'; readonly name: RegExp; readonly reason: RegExp }
}

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click()

const CASES: Readonly<Record<string, DialogCase>> = {
  deploy: {
    path: `${DEV}/releases/bom`,
    open: press(/^Deploy \d+ changes$/),
    submit: /^Deploy \d+ changes$/,
    condition: { role: 'checkbox', name: /^I reviewed/, reason: /^Select the checkbox/ },
  },
  // Acknowledged once, when the plan is deployed.
  pull: { path: PROD, open: press(/^Pull design$/), submit: /^Pull design$/ },
  commit: {
    path: `${ENVIRONMENTS}/staging`,
    open: press(/^Commit and review plan$/),
    submit: /^Commit staging and review the plan$/,
  },
  replace: {
    path: INSTANCES,
    open: async (page) => {
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      await selectAllRows(page, 'Instances')
      await page.getByRole('button', { name: /^Replace \d+/ }).click()
    },
    submit: /^Replace \d+ instances/,
    condition: { role: 'textbox', name: /^Type web/, reason: /^Type web first/ },
  },
  discard: {
    path: `${ENVIRONMENTS}/staging`,
    open: (page) => runFromMenu(page, 'Discard uncommitted changes'),
    submit: /^Discard \d+ uncommitted record/,
    condition: { role: 'textbox', name: /^Type staging/, reason: /^Type staging first/ },
  },
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

async function expectOnScreen(page: Page, { submit, condition }: DialogCase): Promise<void> {
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: submit })
  await expect(button).toBeInViewport({ ratio: 1 })
  if (!condition) {
    await expect(dialog.getByRole('checkbox', { name: /^I reviewed|^Commit|^Pull/ })).toHaveCount(0)
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    return
  }
  await expect(dialog.getByRole(condition.role, { name: condition.name })).toBeInViewport({ ratio: 1 })
  const reason = dialog.getByText(condition.reason)
  await expect(reason).toBeInViewport({ ratio: 1 })
  // All of them stay while the content scrolls.
  await dialog.getByRole('heading').first().scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(reason).toBeInViewport({ ratio: 1 })
}

for (const [name, dialogCase] of Object.entries(CASES))
  test(`${name} keeps condition, reason and button on screen`, async ({ page }) => {
    await page.goto(dialogCase.path)
    for (const size of SIZES)
      await test.step(`at ${size.width}x${size.height}`, async () => {
        await page.setViewportSize(size)
        await dialogCase.open(page)
        await expectOnScreen(page, dialogCase)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      })
  })
