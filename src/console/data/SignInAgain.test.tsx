import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { noteSession, whenAskedToSignIn } from './session.ts'
import { SignInAgain } from './SignInAgain.tsx'

vi.mock(import('../place.ts'), async (real) => ({ ...(await real()), tokenPage: '/profile' }))

afterEach(() => noteSession(undefined))

it('asks for the sign-in where the session ended, and says when one can go on', async () => {
  const opened = vi.fn()
  const leave = whenAskedToSignIn(opened)
  const { container } = render(<SignInAgain />)
  expect(container).toBeEmptyDOMElement()
  act(() => noteSession('signed-out'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(opened).toHaveBeenCalledOnce()
  act(() => noteSession(undefined))
  expect(screen.getByRole('status')).toHaveTextContent('signed in again')
  // What had the focus is gone: it stays in the dialog.
  await vi.waitFor(() => expect(container.firstElementChild).toHaveFocus())
  leave()
})
