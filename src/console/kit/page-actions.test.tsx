import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '../app/test-render.tsx'
import { ActionButton } from './ActionButton.tsx'
import { getPageActions } from './page-actions.ts'
import { PageHeader } from './PageHeader.tsx'
import { readOnlyMode } from './browser/read-only-mode.ts'

afterEach(() => {
  readOnlyMode.set(false)
  localStorage.clear()
})

const deploy = vi.fn()
const remove = vi.fn()

const show = (problem?: string) => (
  <>
    <ActionButton onClick={() => {}}>Elsewhere</ActionButton>
    <PageHeader
      title="prod"
      facts=""
      actions={
        <ActionButton variant="filled" onClick={deploy} disabledReason={problem}>
          Deploy 4 changes
        </ActionButton>
      }
      more={[
        { label: 'Disable prod', run: remove, disabledReason: undefined, danger: true },
        { label: 'Copy its id', run: () => {}, disabledReason: undefined, writes: false },
      ]}
    />
  </>
)
const Main = ({ children }: { children: ReactNode }) => <main>{children}</main>
const Pause = () => <ActionButton onClick={() => {}}>Pause</ActionButton>
const offered = () => getPageActions().map(({ label, disabledReason }) => [label, disabledReason])

it('registers the actions of the header while they are mounted, in their latest state', () => {
  const { rerender, unmount } = render(show())
  expect(offered()).toEqual([
    ['Deploy 4 changes', undefined],
    ['Disable prod', undefined],
    ['Copy its id', undefined],
  ])
  getPageActions()[0]?.run()
  expect(deploy).toHaveBeenCalledTimes(1)
  rerender(show('Locked.'))
  expect(offered()[0]).toEqual(['Deploy 4 changes', 'Locked.'])
  unmount()
  expect(offered()).toEqual([])
})

it('read-only mode disables all writes', () => {
  readOnlyMode.set(true)
  render(show())
  expect(getPageActions().map(({ disabledReason }) => disabledReason !== undefined)).toEqual([true, true, false])
})

it('the menu works by keyboard and restores the focus', async () => {
  const user = userEvent.setup()
  render(show())
  const button = screen.getByRole('button', { name: 'More actions' })
  button.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name: 'More actions' })
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy its id' })).toHaveFocus())
  // What destroys something is below the others.
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Disable prod' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{Escape}')
  expect(menu).not.toBeInTheDocument()
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy its id' })).toHaveFocus())
  await user.keyboard('d{Enter}')
  expect(remove).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

it('focuses the page title when a focused button is removed, and else keeps the focus', () => {
  const { rerender } = render(<PageHeader title="Deployment 7" facts="" actions={<Pause />} />, { wrapper: Main })
  screen.getByRole('button', { name: 'Pause' }).focus()
  rerender(<PageHeader title="Deployment 7" facts="" />)
  expect(screen.getByRole('heading')).toHaveFocus()
  rerender(<PageHeader title="Deployment 7" facts="" actions={<Pause />} />)
  screen.getByRole('heading').blur()
  rerender(<PageHeader title="Deployment 7" facts="" />)
  expect(document.body).toHaveFocus()
})

it('keeps the dialog of a menu entry open when the entry disappears, until it is closed', async () => {
  const user = userEvent.setup()
  const renderDialog = (onClose: () => void) => <button onClick={onClose}>Close the dialog</button>
  const { rerender } = render(<PageHeader title="prod" more={[{ label: 'Discard', renderDialog }]} />)
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Discard' }))
  rerender(<PageHeader title="prod" more={[]} />)
  await user.click(screen.getByRole('button', { name: 'Close the dialog' }))
  expect(screen.queryByRole('button', { name: 'Close the dialog' })).not.toBeInTheDocument()
})
