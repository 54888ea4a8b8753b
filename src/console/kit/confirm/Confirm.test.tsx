import { Textarea } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { Confirm, type ConfirmProps } from './Confirm.tsx'

/** A dialog whose write takes until `settle` is called. */
async function show(props: Partial<ConfirmProps> = {}) {
  let settle = () => {}
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (settle = resolve)))
  const onClose = vi.fn()
  const tree = (more: Partial<ConfirmProps>) => (
    <Confirm
      title="Replace 2 instances"
      description="2 of 24 computes of web in storefront / prod."
      requests={[{ method: 'PUT', path: '/acme/state', body: { ids: [1, 2], state: 'replace', token: 'abc' } }]}
      submitLabel="Replace 2 instances"
      onSubmit={onSubmit}
      submitting={false}
      onClose={onClose}
      {...props}
      {...more}
    />
  )
  const { rerender } = render(tree({}))
  await screen.findByRole('dialog')
  const update = (more: Partial<ConfirmProps>) => rerender(tree(more))
  return { user: userEvent.setup(), onSubmit, onClose, update, settle: () => settle() }
}
const verb = () => screen.getByRole('button', { name: 'Replace 2 instances' })

describe('Confirm', () => {
  it('shows and copies the exact request with secrets masked', async () => {
    const { user } = await show()
    expect(screen.getByText(/PUT \/acme\/state/)).toHaveTextContent('{"ids":[1,2],"state":"replace","token":"••••••"}')
    await user.click(screen.getByRole('button', { name: 'Copy as curl' }))
    expect(await navigator.clipboard.readText()).toContain(`curl -g -X PUT "$SERVICE_URL"'/acme/state'`)
    expect(screen.getByRole('button', { name: 'Copied' })).toBeInTheDocument()
  })

  it('focuses Cancel first', async () => {
    await show()
    expect(screen.getByRole('dialog', { name: 'Replace 2 instances' })).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  })

  it('names the button that leaves, where Cancel would be the action itself', async () => {
    await show({ submitLabel: 'Cancel deployment', closeLabel: 'Back' })
    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  it('focuses the sentence to acknowledge, if there is one', async () => {
    await show({ acknowledge: ['I reviewed it.'] })
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus())
  })

  it('focuses the first field if there is one', async () => {
    await show({ disabledReason: 'Say why.', children: <input aria-label="Reason" /> })
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus())
  })

  it('leaves the focus where the user types when a check ends and blocks it', async () => {
    const { user, update } = await show({ typeName: 'prod', children: <Textarea aria-label="Reason" /> })
    const reason = screen.getByRole('textbox', { name: 'Reason' })
    await user.type(reason, 'Too')
    update({ typeName: 'prod', isBlocked: true, blockedReason: 'In use.', children: <Textarea aria-label="Reason" /> })
    expect(reason).toHaveFocus()
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), ' old')
    expect(reason).toHaveValue('Too old')
  })

  it('moves the focus to Cancel if its field is removed because it is blocked', async () => {
    const { user, update } = await show({ typeName: 'prod' })
    await user.type(screen.getByRole('textbox', { name: 'Type prod to confirm' }), 'p')
    update({ typeName: 'prod', isBlocked: true, blockedReason: 'In use.' })
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  })

  it('submits with Ctrl+Enter from a text area, once its conditions are met', async () => {
    const { user, onSubmit } = await show({
      acknowledge: ['I reviewed it.'],
      children: <Textarea aria-label="Reason" />,
    })
    const submitFromField = () =>
      user.type(screen.getByRole('textbox', { name: 'Reason' }), '{Control>}{Enter}{/Control}')
    await submitFromField()
    expect(onSubmit).not.toHaveBeenCalled()
    await user.click(screen.getByRole('checkbox'))
    await submitFromField()
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('focuses Cancel while disabled or without fields', async () => {
    await show({ disabledReason: 'Still being read.', children: <p>Reading</p> })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  })

  it('scrolls to the problem, which may be below a long form', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { update } = await show()
    scroll.mockClear()
    update({ submitError: 'The service is down.' })
    expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')])
    scroll.mockRestore()
  })

  it('submits once for a double click, a held key, and clicks while it runs', async () => {
    const { user, onSubmit, settle } = await show()
    await user.dblClick(verb())
    await user.click(verb())
    expect(onSubmit).toHaveBeenCalledTimes(1)
    settle()
    await Promise.resolve()
    // A key that is held repeats after the first write has been refused at once.
    expect(fireEvent.keyDown(verb(), { key: 'Enter', repeat: true })).toBe(false)
    fireEvent.click(verb(), { detail: 2 })
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('requires the tick', async () => {
    const { user, onSubmit } = await show({ acknowledge: ['These are all instances of prod.'] })
    expect(verb()).toHaveAccessibleDescription('Select the checkbox above first.')
    await user.click(verb())
    // No tooltip repeats the visible sentence.
    expect(screen.getAllByText('Select the checkbox above first.')).toHaveLength(1)
    expect(onSubmit).not.toHaveBeenCalled()
    await user.click(screen.getByRole('checkbox', { name: 'These are all instances of prod.' }))
    await user.click(verb())
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('requires the exact name, then submits on Enter', async () => {
    const { user, onSubmit } = await show({ typeName: 'prod', danger: true })
    const box = screen.getByRole('textbox', { name: 'Type prod to confirm' })
    expect(box).toHaveFocus()
    await user.type(box, 'PROD{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    await user.clear(box)
    await user.type(box, 'prod{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('shows why it is disabled', async () => {
    const { user, onSubmit } = await show({ disabledReason: 'The environment is locked.' })
    expect(verb()).toHaveAccessibleDescription('The environment is locked.')
    await user.click(verb())
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('closes with Escape, but not while it is sending', async () => {
    const { user, onClose, update } = await show()
    update({ submitting: true })
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    update({ submitting: false })
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('keeps the focus while sending, and says why it cannot be closed', async () => {
    const { user, onClose, update } = await show({ typeName: 'prod', acknowledge: ['I reviewed the list.'] })
    const box = screen.getByRole('textbox')
    await user.click(screen.getByRole('checkbox'))
    await user.type(box, 'prod{Enter}')
    update({ submitting: true })
    expect(box).toHaveFocus()
    await user.type(box, 'x')
    await user.click(screen.getByRole('checkbox'))
    expect(box).toHaveValue('prod')
    expect(screen.getByRole('checkbox')).toBeChecked()
    const cancel = screen.getByRole('button', { name: 'Cancel' })
    expect(cancel).toHaveAccessibleDescription('The request was sent. Wait for the response.')
    await user.click(cancel)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('makes direction marks in a name visible', async () => {
    await show({ title: 'Delete txt\u202egpj.exe', results: [{ label: 'a\u202eb', state: 'done' }] })
    expect(screen.getByRole('heading', { name: 'Delete txt‹RLO›gpj.exe' })).toBeInTheDocument()
    expect(screen.getByText('a‹RLO›b')).toBeInTheDocument()
  })

  it('shows the result of each item, and is not closed by a second Enter', async () => {
    const { update, user, onClose } = await show()
    update({
      results: [
        { label: 'web-1', state: 'done' },
        { label: 'web-2', state: 'refused', problem: { title: 'The request was rejected', messages: ['locked'] } },
        { label: 'web-3', state: 'failed', problem: { title: "The service isn't responding", messages: [] } },
        { label: 'web-4', state: 'unsent' },
      ],
    })
    expect(screen.getByText('The request was rejected. locked')).toBeInTheDocument()
    expect(screen.getByText('failed')).toBeInTheDocument()
    expect(screen.getByText('not sent')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Replace 2 instances' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Replace 2 instances' }).firstElementChild).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('focuses Close once all is done', async () => {
    const { update } = await show()
    update({ results: [{ label: 'web-1', state: 'done' }] })
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  })
})

it('resets the tick when it is opened again', async () => {
  function Twice() {
    const [opened, setOpened] = useState(true)
    return (
      <>
        <button onClick={() => setOpened(true)}>Open</button>
        {opened && (
          <Confirm
            title="Delete"
            description=""
            requests={[]}
            acknowledge={['Yes']}
            submitLabel="Delete dev"
            onSubmit={async () => {}}
            submitting={false}
            onClose={() => setOpened(false)}
          />
        )}
      </>
    )
  }
  render(<Twice />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(screen.getByText('Open'))
  expect(await screen.findByRole('checkbox')).not.toBeChecked()
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByText('Open')).toHaveFocus())
})
