import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../app/test-wrapper.tsx'
import { Confirm, type ConfirmProps } from './Confirm.tsx'

function renderDialog(props: Partial<ConfirmProps>) {
  const onClose = vi.fn()
  const dialog = (
    <Confirm
      title="Run restart on 2 instances"
      description=""
      requests={[]}
      submitLabel="Run restart"
      onSubmit={async () => {}}
      submitting={false}
      unsaved="the arguments of restart"
      onClose={onClose}
      {...props}
    />
  )
  const routes = [
    { path: '/', element: dialog },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]
  return { ...renderRoutes(routes), onClose }
}

async function show(props: Partial<ConfirmProps> = {}) {
  const shown = renderDialog(props)
  await screen.findByRole('dialog', { name: 'Run restart on 2 instances' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  return shown
}

const question = () => screen.queryByRole('dialog', { name: 'Discard the arguments of restart?' })
const press = (name: string) => screen.getByRole('button', { name })

/** Whether the browser would ask before the tab is closed. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('unsent input without a draft', () => {
  it('asks before Escape and Cancel discard it', async () => {
    const { user, onClose } = await show()
    await user.keyboard('{Escape}')
    expect(question()).toBeInTheDocument()
    await waitFor(() => expect(press('Keep editing')).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(question()).not.toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()

    await user.click(press('Cancel'))
    await user.click(press('Discard'))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('asks before navigation', async () => {
    const { user, onClose, router } = await show()
    await act(() => router.navigate('/elsewhere'))
    expect(question()).toBeInTheDocument()
    await waitFor(() => expect(press('Keep editing')).toHaveFocus())
    await user.keyboard('{Escape}')
    // Neither left, nor asked once more about closing the dialog.
    expect(question()).not.toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/')

    await act(() => router.navigate('/elsewhere'))
    await user.click(press('Discard'))
    expect(await screen.findByText('Elsewhere')).toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('does not block changes of the search parameters, but does block unload', async () => {
    const { router } = await show()
    await act(() => router.navigate('/?sort=name'))
    expect(router.state.location.search).toBe('?sort=name')
    expect(question()).not.toBeInTheDocument()
    expect(asksBeforeUnload()).toBe(true)
  })
})

it.each([
  ['nothing was typed that is not kept', { unsaved: undefined }],
  ['it was sent', { results: [{ label: 'web-1', state: 'done' as const }] }],
])('nothing is asked where %s', async (_, props) => {
  const { user, onClose, router } = renderDialog(props)
  await screen.findByRole('dialog')
  expect(asksBeforeUnload()).toBe(false)
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  await act(() => router.navigate('/elsewhere'))
  expect(screen.getByText('Elsewhere')).toBeInTheDocument()
})
