import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { render } from '../app/test-render.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'

it('shows two crumbs with the same address', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const crumbs = ['acme', 'Overview'].map((label) => ({ label, to: '/acme' }))
  render(<Breadcrumb crumbs={crumbs} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name: 'acme' })).toHaveAttribute('href', '/acme')
  expect(screen.getByText('Overview').parentElement).toHaveAttribute('aria-current', 'page')
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})
