import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { MountedModal } from './MountedModal.tsx'
import { Section } from '../Section.tsx'

interface ChangesProps {
  /** Platforms that have changes; each has a button in its own part. */
  readonly platforms: readonly string[]
  /** Whether what can be done is offered. */
  readonly canDiscard?: boolean
}

function Changes({ platforms, canDiscard = true }: ChangesProps) {
  const [opened, open] = useState<string>()
  return (
    <main>
      <h1 tabIndex={-1}>Changes</h1>
      {platforms.map((platform) => (
        <Section key={platform} title={platform}>
          {canDiscard && <button onClick={() => open(platform)}>Discard {platform}</button>}
        </Section>
      ))}
      <input aria-label="Filter" />
      {opened && (
        <MountedModal title={`Discard ${opened}`} onClose={() => open(undefined)}>
          <button data-autofocus>Discard</button>
        </MountedModal>
      )}
    </main>
  )
}

async function show() {
  const user = userEvent.setup()
  const { rerender } = render(<Changes platforms={['web', 'db']} />)
  const discard = screen.getByRole('button', { name: 'Discard web' })
  await user.click(discard)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(discard).toHaveFocus()
  /** Simulates the next poll. */
  const update = async (props: ChangesProps) => {
    rerender(<Changes {...props} />)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { user, update }
}

it('focuses the section heading when a refetch removes the button that opened it', async () => {
  const { update } = await show()
  await update({ platforms: ['web', 'db'], canDiscard: false })
  expect(screen.getByRole('heading', { name: 'web' })).toHaveFocus()
})

it('focuses the page title when the whole section is removed', async () => {
  const { update } = await show()
  await update({ platforms: ['db'] })
  expect(screen.getByRole('heading', { name: 'Changes' })).toHaveFocus()
})

it('focuses the page title when the section is removed while the dialog is open', async () => {
  const { user, update } = await show()
  await user.keyboard('{Enter}')
  await update({ platforms: ['db'] })
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { name: 'Changes' })).toHaveFocus()
})

it('keeps a focus that moved elsewhere meanwhile', async () => {
  const { user, update } = await show()
  await user.click(screen.getByRole('textbox'))
  await update({ platforms: ['db'] })
  expect(screen.getByRole('textbox')).toHaveFocus()
})

it('does not move the focus after a click elsewhere', async () => {
  const { user, update } = await show()
  await user.click(document.body)
  await update({ platforms: ['db'] })
  expect(document.body).toHaveFocus()
})
