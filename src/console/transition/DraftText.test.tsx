import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../app/test-render.tsx'
import { useDraftText } from './DraftText.tsx'

function Comment() {
  const comment = useDraftText('deploy acme/shop/dev', 'comments', 'Comment')
  return (
    <>
      {comment.input}
      <output>{comment.text}</output>
    </>
  )
}

it('keeps the input as typed, and returns it trimmed', () => {
  render(<Comment />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: ' seen ' } })
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue(' seen ')
  expect(screen.getByRole('status').textContent).toBe('seen')
})
