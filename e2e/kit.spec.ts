// The page of development that shows every widget in every state, served by Vite as `npm run dev` does: accessible in both
// schemes at three widths, and unharmed by hostile names.
import type { AddressInfo } from 'node:net'
import { expect, test as base } from '@playwright/test'
import { createServer } from 'vite'
import { expectAccessible } from './accessible.ts'

const test = base.extend<object, { kit: string }>({
  kit: [
    async ({}, use) => {
      const server = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false }, logLevel: 'error' })
      await server.listen()
      const address: AddressInfo | string | null | undefined = server.httpServer?.address()
      if (typeof address !== 'object' || address === null) throw new Error('Vite listens nowhere')
      await use(`http://127.0.0.1:${address.port}/kit`)
      await server.close()
    },
    // Vite looks through the dependencies first.
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.describe.configure({ timeout: 180_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every widget in every state is accessible, ${colorScheme}`, async ({ page, kit }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(kit)
    await expect(page.getByRole('grid', { name: 'Hostile instances' })).toBeVisible({ timeout: 60_000 })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const shown = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(shown, 'room to the side').toBe(width)
      // Between the widest and the narrowest only the room is shared otherwise, and no scheme shares it otherwise.
      if (width === 1440 || (width === 390 && colorScheme === 'light')) await expectAccessible(page)
    }
    // Nothing that stands in a name has run.
    expect(await page.title()).toBe('Kit · Signalbox')
  })

  test(`panels and completion are accessible, ${colorScheme}`, async ({ page, kit }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(kit)
    const table = page.getByRole('combobox', { name: 'Filter Instances of web' })
    await expect(table).toBeVisible({ timeout: 60_000 })
    await table.focus()
    await expect(async () => {
      await table.press('Alt+ArrowDown')
      await expect(page.getByRole('listbox')).toBeVisible({ timeout: 500 })
    }).toPass()
    await table.press('ArrowDown')
    await expectAccessible(page, { within: '[role="listbox"]' })
    await table.press('Escape')
    for (const [button, panel] of [
      ['How to filter', 'How to filter'],
      ['View', 'View of Instances of web'],
      ['Export', 'Export of Instances of web'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).first().press('Enter')
      await expect(page.getByRole('dialog', { name: panel })).toBeVisible()
      await expectAccessible(page, { within: '[role="dialog"]' })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: button, exact: true }).first()).toBeFocused()
    }
  })
}

test('the dialog before a write is accessible in all grades, and with its results', async ({ page, kit }) => {
  await page.goto(kit)
  const grades = [
    'One click',
    'List and tick',
    'Typed name',
    'Not possible',
    'Refused',
    'Results',
    'Checks',
    'Compared',
    'Long names',
  ]
  for (const grade of grades) {
    await page.getByRole('button', { name: grade, exact: true }).click({ timeout: 60_000 })
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, { within: 'dialog[open]' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
