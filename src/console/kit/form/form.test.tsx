import { TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { act, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, it, vi } from 'vitest'
import { renderRoutes } from '../../app/test-wrapper.tsx'
import { validateAttributes, toFormValues, type AttributeField } from './attributes.ts'
import { AttributeForm } from './AttributeForm.tsx'
import { readOnlyMode } from '../browser/read-only-mode.ts'
import { FormBody } from './FormBody.tsx'
import { useTextForm, type FormDraft, type FormValues } from './form.ts'

const fields: readonly AttributeField[] = [
  { name: 'keys', label: 'Keys', kind: 'list', value: '["one"]' },
  { name: 'env', label: 'Variables', kind: 'map', value: '' },
  { name: 'rules', label: 'Rules', kind: 'json', value: '' },
  { name: 'cores', label: 'Cores', kind: 'number', value: '' },
  { name: 'size', label: 'Size', kind: 'text', value: 'M', required: true },
  { name: 'password', label: 'Password', kind: 'secret', value: '--ENCRYPTED--' },
  { name: 'sudoer', label: 'Sudoer', kind: 'flag', value: 'false' },
]
const NO_DRAFT = { dirty: false, offered: undefined, restore() {}, discard() {}, markSent() {}, isSent: () => false }
const initial = { ciName: '', ...toFormValues(fields) }

function Sample({ onSubmit }: { onSubmit: (values: FormValues) => void }) {
  const form = useTextForm({
    initialValues: initial,
    validate: (values) => ({
      ciName: isNotEmpty('Name is required.')(values['ciName']),
      ...validateAttributes(fields, values),
    }),
  })
  const draft: FormDraft = { ...NO_DRAFT, form: 'item', dirty: form.isDirty() }
  return (
    <>
      <Link to="/away">Away</Link>
      <FormBody
        form={{ ...form, draft }}
        what="the new component"
        submitLabel="Create component"
        onSubmit={() => onSubmit(form.values)}
        cancelTo="/away"
      >
        <TextInput label="Name" required description="A letter first." {...form.getInputProps('ciName')} />
        <AttributeForm fields={fields} form={form} />
      </FormBody>
    </>
  )
}

function show() {
  const onSubmit = vi.fn<(values: FormValues) => void>()
  const { user } = renderRoutes([
    { path: '/', element: <Sample onSubmit={onSubmit} /> },
    { path: '/away', element: <p>Elsewhere</p> },
  ])
  return { onSubmit, user }
}

it('disables its fields in read-only mode, and says why instead of how to submit', async () => {
  readOnlyMode.set(true)
  const { onSubmit, user } = show()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeDisabled()
  expect(screen.getByText(/^Read-only mode is on/)).toBeVisible()
  expect(screen.queryByText(/to submit/)).toBeNull()
  act(() => screen.getByRole('button', { name: 'Create component' }).focus())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByText(/^Correct/)).toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
  readOnlyMode.set(false)
})

it('focuses the first invalid field, lists the errors, and submits with Ctrl+Enter once valid', async () => {
  const { onSubmit, user } = show()
  const name = screen.getByRole('textbox', { name: /^Name/ })
  expect(name).toHaveAccessibleDescription('A letter first.')
  await user.type(screen.getByLabelText('Rules'), '[[1,')
  await user.type(screen.getByLabelText('Cores'), 'two')
  await user.click(screen.getByRole('button', { name: 'Create component' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(name).toHaveFocus()
  expect(name).toBeInvalid()
  expect(name).toHaveAccessibleDescription('Name is required. A letter first.')
  // A number takes no letters.
  expect(screen.getByLabelText('Cores')).toHaveValue('')
  expect(screen.getByText('Correct 2 fields')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Rules: Enter valid JSON: Unexpected end of JSON input')
  await user.click(screen.getByRole('link', { name: 'Rules' }))
  expect(screen.getByLabelText('Rules')).toHaveFocus()
  await user.clear(screen.getByLabelText('Rules'))
  await user.type(name, 'web')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledWith({ ...initial, ciName: 'web' })
})

it('leaves JSON as typed while it is edited, so that the caret stays', async () => {
  const { user } = show()
  const rules = screen.getByLabelText('Rules')
  await user.type(rules, '[[1]{ArrowLeft},2')
  expect(rules).toHaveValue('[1,2]')
  await user.tab()
  expect(rules).toHaveValue('[\n  1,\n  2\n]')
})

it('reports a missing value only in a changed field, since the error moves the fields below', async () => {
  const { user } = show()
  await user.click(screen.getByRole('textbox', { name: /^Name/ }))
  await user.tab()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription('A letter first.')
  const size = screen.getByRole('textbox', { name: /^Size/ })
  await user.clear(size)
  await user.tab()
  expect(size).toHaveAccessibleDescription('Enter a value for Size.')
})

it(
  'keeps lists, maps and flags as the service does, and a secret until it is replaced',
  { timeout: 20_000 },
  async () => {
    const { onSubmit, user } = show()
    await user.type(screen.getByLabelText('Keys'), '{Enter}two')
    await user.click(screen.getByRole('button', { name: 'Add row to Variables' }))
    await user.type(screen.getByLabelText('Variables, name 1'), 'PATH')
    await user.type(screen.getByLabelText('Variables, value of PATH'), '/bin{Enter}LANG')
    await user.click(screen.getByLabelText('Sudoer'))
    expect(screen.getByLabelText('Password')).toHaveAttribute('readonly')
    await user.click(screen.getByRole('button', { name: 'Replace Password' }))
    await user.type(screen.getByLabelText('Password'), 'new')
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'web{Enter}')
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
      'ciAttributes keys': '["one","two"]',
      'ciAttributes sudoer': 'true',
      'ciAttributes password': 'new',
    })
    await user.click(screen.getByRole('button', { name: 'Keep Password as it is' }))
    expect(screen.getByLabelText('Password')).toHaveValue('••••••')
  },
)

it('asks before unsent input is left', async () => {
  const { user } = show()
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'w')
  await waitFor(async () => {
    await user.click(screen.getByRole('link', { name: 'Away' }))
    expect(await screen.findByText('Leave without saving the new component?')).toBeVisible()
  })
  await user.click(screen.getByRole('button', { name: 'Leave page' }))
  expect(await screen.findByText('Elsewhere')).toBeVisible()
})
