import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'

const tokenPage = document.createElement('meta')
tokenPage.name = 'token-page'
tokenPage.content = '/profile'

// A page says when it is loaded whether operators sign in.
beforeEach(() => {
  document.head.append(tokenPage)
  vi.resetModules()
})
afterEach(() => {
  tokenPage.remove()
  vi.resetModules()
})

it('offers to sign in when the session ends, and confirms it', async () => {
  const { recordSessionOutcome, onSignInRequested } = await import('./session.ts')
  const { SignInAgain } = await import('./SignInAgain.tsx')
  const opened = vi.fn()
  const leave = onSignInRequested(opened)
  const { container } = render(<SignInAgain />)
  expect(container).toBeEmptyDOMElement()
  act(() => recordSessionOutcome('signed-out'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(opened).toHaveBeenCalledOnce()
  act(() => recordSessionOutcome(undefined))
  expect(screen.getByRole('status')).toHaveTextContent('signed in again')
  // What had the focus is gone: it stays in the dialog.
  await vi.waitFor(() => expect(container.firstElementChild).toHaveFocus())
  leave()
})
