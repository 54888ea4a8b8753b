import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { render } from '../app/test-render.tsx'
import { lazyComponent } from './lazy-component.tsx'

const Greeting = ({ name }: { name: string }) => <p>Good day, {name}.</p>
const Question = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Leave it</button>

it('renders the component, loading its code once', async () => {
  const load = vi.fn(async () => ({ default: Greeting }))
  const Late = lazyComponent(load)
  render(
    <>
      <Late name="one" />
      <Late name="two" />
    </>,
  )
  expect(await screen.findByText('Good day, one.')).toBeVisible()
  expect(await screen.findByText('Good day, two.')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('shows a load error in place, and retries', async () => {
  const load = vi.fn(async () => ({ default: Greeting })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Late = lazyComponent(load)
  render(
    <>
      <p>The page</p>
      <Late name="one" />
    </>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('The code could not be loaded')
  expect(screen.getByText('The page')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Good day, one.')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('can be closed after a load error, and retries when opened again', async () => {
  const onClose = vi.fn()
  const load = vi.fn(async () => ({ default: Question })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Late = lazyComponent(load)
  const { rerender } = render(<Late onClose={onClose} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  rerender(<></>)
  rerender(<Late onClose={onClose} />)
  expect(await screen.findByRole('button', { name: 'Leave it' })).toBeVisible()
})
