import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { NamesField } from './ListField.tsx'

const CHOICES = ['info', 'warning', 'critical'].map((value) => ({ value, label: value }))

function Sample({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <NamesField label="Names" value={value} onChange={setValue} choices={CHOICES} />
      <output>{value}</output>
    </>
  )
}

it('chooses among the values that the service knows, and keeps others', async () => {
  const user = userEvent.setup()
  render(<Sample initial="info, fatal" />)
  await user.click(screen.getByRole('combobox', { name: 'Names' }))
  expect(screen.queryByRole('option', { name: 'info' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'critical' }))
  expect(screen.getByRole('status')).toHaveTextContent('info,fatal,critical')
})
