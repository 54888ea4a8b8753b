// Workflow: components and variables of a design. Writes are verified at the service.
import type { APIRequestContext, Page } from '@playwright/test'
import { countClicks, runFromMenu } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import { addPlatform, createAssembly } from '../support/test-assembly.ts'

interface Draft {
  ciName: string
  rfcAction: string | null
  ciAttributes: Record<string, string>
}

/** Creates an assembly with a platform `web`. Returns the platform's path. */
async function createDesign(request: APIRequestContext, assembly: string): Promise<string> {
  await createAssembly(request, assembly)
  await addPlatform(request, assembly, 'web')
  return `/acme/assemblies/${assembly}/design/platforms/web`
}

const getAccessibleName = (element: HTMLElement | SVGElement): string => {
  const [label] =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? (element.labels ?? []) : []
  return element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent
}

/** Presses Tab until a field or button with this name has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await page.locator(':focus').evaluate(getAccessibleName))) return
  }
  throw new Error(`Tab never reached ${name}`)
}

test('creates a user component by keyboard, and keeps the input after a refused name', async ({
  page,
  request,
  service,
}) => {
  const platform = await createDesign(request, 'fields-made')
  await page.goto(`${platform}/components/new?template=user`)
  const name = page.getByRole('textbox', { name: /^Name/ })
  await expect(name).toBeVisible()
  await tabTo(page, /^Name/)
  await page.keyboard.type('deploy user')
  await tabTo(page, /^Username/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('deployer')
  await tabTo(page, /^Authorized keys/)
  await page.keyboard.type('hunter2')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Correct 2 fields')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/a space is not allowed/)
  await expect(name).toHaveValue('deploy user')

  await page.keyboard.press('Control+a')
  await page.keyboard.type('deploy_user')
  await tabTo(page, /^Authorized keys/)
  await page.keyboard.press('Control+a')
  const key = `ssh-ed25519 ${Buffer.from(`\0\0\0\x0bssh-ed25519\0\0\0\x20${'k'.repeat(32)}`).toString('base64')} anna@acme`
  await page.keyboard.type(key)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Create deploy_user' })
  await expect(dialog.getByRole('region', { name: 'Exact request', exact: true })).toContainText(
    `POST ${platform}/components`,
  )
  await dialog.getByRole('button', { name: 'Create deploy_user' }).press('Enter')
  await expect(page).toHaveURL(`${platform}/components/deploy_user`)
  await expect(page.getByText('to be added')).toBeVisible()
  const made = await service.get<Draft>(`${platform}/components/deploy_user`)
  expect(made.ciAttributes).toMatchObject({ username: 'deployer', authorized_keys: JSON.stringify([key]) })
})

test('shows a concurrent change of a component before saving', async ({ page, request, service }) => {
  const platform = await createDesign(request, 'fields-changed')
  const component = `${platform}/components/os`
  const { clicks } = await countClicks(page)
  const before = await service.get<Draft & { dependsOn: { ciName: string }[] }>(component)
  await page.goto(component)
  await page.getByRole('textbox', { name: 'Timezone' }).fill('Europe/Lisbon')
  await sendWrite(request, 'PUT', component, {
    cms_dj_ci: { ciAttributes: { timezone: 'Asia/Tokyo', image_id: 'img-7' } },
    sibling_depends_on: [],
  })
  await page.getByRole('button', { name: 'Save os' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save os' }).click()
  await expect(dialog.getByText('Asia/Tokyo')).toBeVisible()
  await dialog.getByRole('radio', { name: /mine|yours/i }).check()
  await dialog.getByRole('button', { name: 'Save os' }).click()
  await expect(dialog).toBeHidden()
  // Also on a phone, wherever the operator is in the form.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { level: 1, name: 'os' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Review uncommitted changes' })).toBeInViewport()
  const after = await service.get<Draft & { dependsOn: { ciName: string }[] }>(component)
  expect(after.ciAttributes).toMatchObject({ timezone: 'Europe/Lisbon', image_id: 'img-7' })
  expect(after.dependsOn.map(({ ciName }) => ciName)).toEqual(before.dependsOn.map(({ ciName }) => ciName))
  expect(clicks()).toBeLessThanOrEqual(4)
})

test('saves a component whose keys are stored as plain text, and leaves them as text', async ({
  page,
  request,
  service,
}) => {
  const platform = await createDesign(request, 'fields-text')
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA app@host'
  await sendWrite(request, 'POST', `${platform}/components`, {
    cms_dj_ci: { ciName: 'login', ciAttributes: { username: 'app', authorized_keys: key } },
    template_name: 'user',
  })
  await page.goto(`${platform}/components/login`)
  await expect(page.getByRole('textbox', { name: 'Authorized keys' })).toHaveValue(key)
  await page.getByRole('textbox', { name: 'Description' }).fill('Runs the shop')
  await page.getByRole('button', { name: 'Save login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save login' }).click()
  await expect(dialog).toBeHidden()
  const { ciAttributes } = await service.get<Draft>(`${platform}/components/login`)
  expect(ciAttributes).toMatchObject({ authorized_keys: key, description: 'Runs the shop' })
})

test('saves several variables together, masks secrets, and reports undefined ones', async ({
  page,
  request,
  service,
}) => {
  const platform = await createDesign(request, 'fields-variables')
  const variables = `${platform}/variables`
  const { clicks } = await countClicks(page)
  await page.goto(variables)
  await page.getByRole('button', { name: 'Paste variables' }).click()
  const pasting = page.getByRole('dialog', { name: 'Paste variables' })
  await expect(pasting.getByRole('button', { name: 'Add lines' })).toBeDisabled()
  await pasting.getByRole('textbox', { name: 'Lines of NAME=value' }).fill('ttl=60\nadmin-password=hush hush\nno line')
  await expect(pasting.getByRole('status')).toContainText('Line 3: no “=” after the name in no line')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard the pasted variables?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await page.getByRole('button', { name: 'Add 2 lines' }).click()
  const secret = page.getByLabel('Value of admin-password', { exact: true })
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save 2 changes' })
  await expect(dialog).not.toContainText('hush')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(dialog).toBeHidden()
  expect(clicks()).toBeLessThanOrEqual(6)
  const found = await service.get<Draft[]>(variables)
  expect(found.find(({ ciName }) => ciName === 'ttl')?.ciAttributes).toMatchObject({ secure: 'false', value: '60' })
  expect(found.find(({ ciName }) => ciName === 'admin-password')?.ciAttributes).toMatchObject({
    secure: 'true',
    encrypted_value: '--ENCRYPTED--',
  })

  await page.getByLabel('Value of ttl', { exact: true }).fill('90')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await service.get<Draft>(`${variables}/ttl`)).ciAttributes).toMatchObject({ value: '90' })

  await sendWrite(request, 'PUT', `${platform}/components/os`, {
    cms_dj_ci: { ciAttributes: { image_id: '$OO_LOCAL{ttl}-$OO_LOCAL{gone}' } },
    sibling_depends_on: [],
  })
  await page.reload()
  await expect(page.getByText('$OO_LOCAL{gone}')).toBeVisible()
  await expect(page.getByRole('row', { name: /^ttl/ }).getByRole('link', { name: '1 value' })).toBeVisible()
})

test.describe('parts of a component', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('adds and changes an attachment, adds and deletes a monitor, and keeps the monitors of the pack', async ({
    page,
    request,
    service,
  }) => {
    const component = `${await createDesign(request, 'fields-parts')}/components/os`
    const save = async (name: string | RegExp) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name }).click()
      await expect(dialog).toBeHidden()
    }
    await page.goto(`${component}?tab=parts`)
    await page.getByRole('link', { name: 'Create attachment' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('warm-up')
    await page.getByRole('textbox', { name: /^Run on Events/ }).fill('after-lunch')
    await page.getByRole('button', { name: 'Create attachment' }).click()
    await expect(page.getByRole('textbox', { name: /^Run on Events/ })).toHaveAccessibleDescription(/is not an event/)
    await page.getByRole('textbox', { name: /^Run on Events/ }).fill('after-add,on-demand')
    await page.getByRole('button', { name: 'Create attachment' }).click()
    await save('Create warm-up')
    await page.getByRole('link', { name: 'warm-up' }).click()
    await page.getByRole('textbox', { name: 'Execute Command' }).fill('/bin/true')
    await page.getByRole('button', { name: 'Save warm-up' }).click()
    await save('Save warm-up')
    expect((await service.get<Draft>(`${component}/attachments/warm-up`)).ciAttributes).toMatchObject({
      run_on: 'after-add,on-demand',
      exec_cmd: '/bin/true',
    })

    await page.goto(`${component}/monitors/new`)
    await page.getByRole('textbox', { name: /^Name/ }).fill('queue')
    await page.getByRole('textbox', { name: /^Command\W*$/ }).fill('check_queue')
    await page.getByRole('textbox', { name: /^Command Line\W*$/ }).fill('/opt/check_queue')
    await page.getByRole('button', { name: 'Create monitor' }).click()
    await save('Create web-os-queue')
    // The service answers 404 whether or not it deleted the monitor, so the list is checked.
    await page.getByRole('link', { name: 'web-os-queue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('web-os-queue')
    await runFromMenu(page, 'Delete monitor')
    await page.getByRole('dialog').getByRole('textbox').fill('web-os-queue')
    await save('Delete web-os-queue')
    const listed = page.getByRole('table', { name: 'monitors' }).getByRole('link')
    await expect(listed.filter({ hasText: 'web-os-cpu' })).toBeVisible()
    await expect(listed.filter({ hasText: 'web-os-queue' })).toBeHidden()
    const monitors = await service.get<Draft[]>(`${component}/monitors`)
    expect(monitors.map(({ ciName }) => ciName)).not.toContain('web-os-queue')

    await listed.filter({ hasText: 'web-os-cpu' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('web-os-cpu')
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: /^Delete monitor.*comes with the pack/ })).toBeVisible()
  })
})
