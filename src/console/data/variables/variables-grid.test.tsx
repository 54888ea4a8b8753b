import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { VariableRow } from './edits.ts'
import { readOnlyMode } from '../../kit/browser/read-only-mode.ts'
import { renderRoute } from '../../app/test-refusing-service.ts'
import { VariablesGrid } from './VariablesGrid.tsx'

const row = (name: string, value: string): VariableRow => ({
  key: name,
  name,
  value,
  secure: false,
  isSecretKept: false,
  originalValue: value,
  comments: '',
  isKept: false,
  state: 'changed',
  variable: undefined,
})

function show(rows: readonly VariableRow[]) {
  const onLines = vi.fn()
  const none = () => {}
  const grid = (
    <VariablesGrid
      label="Variables of web"
      rows={rows}
      findProblem={() => undefined}
      columns={{ renderState: () => null }}
      canDefine
      onChange={none}
      onDelete={none}
      onUndo={none}
      onPasteLines={onLines}
    />
  )
  return { user: renderRoute(grid), onLines }
}

afterEach(() => {
  vi.unstubAllGlobals()
  readOnlyMode.set(false)
})

const value = (name: string) => screen.getByRole('textbox', { name: `Value of ${name}` })

it('moves within the column by keyboard, except in multi-line values', async () => {
  const { user } = show([row('ttl', '60'), row('path', '/opt'), row('motd', 'one\ntwo')])
  await user.click(value('ttl'))
  await user.keyboard('{ArrowDown}')
  expect(value('path')).toHaveFocus()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(value('ttl')).toHaveFocus()
  await user.keyboard('{ArrowUp}{Control>}{ArrowDown}{/Control}')
  expect(value('ttl')).toHaveFocus()
  await user.keyboard('{Enter}{Enter}{ArrowUp}')
  expect(value('motd')).toHaveFocus()
})

it('takes pasted lines of NAME=value as rows, but not a single one in a value', async () => {
  const { user, onLines } = show([row('ttl', '60')])
  await user.click(value('ttl'))
  await user.paste('a=1')
  expect(onLines).not.toHaveBeenCalled()
  await user.paste('a=1\nb=2\n')
  expect(onLines).toHaveBeenCalledTimes(1)
})

it('shows the values of a deleted row as text', () => {
  show([{ ...row('ttl', '60'), state: 'deleted' }, row('path', '/opt')])
  const variantOf = (name: string) => value(name).closest('[data-variant]')?.getAttribute('data-variant')
  expect([variantOf('ttl'), variantOf('path')]).toEqual(['unstyled', 'default'])
  expect(value('ttl')).toHaveAttribute('readonly')
})

it('has the state below the value on phones, instead of columns', () => {
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  show([row('ttl', '60')])
  expect(headers()).toEqual(['Variable', 'Value', 'Comments', 'Secret', 'State'])
  cleanup()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  show([row('ttl', '60')])
  expect(headers()).toEqual(['Variable', 'Secret'])
  expect(value('ttl').closest('td')).toHaveTextContent('edited, not saved')
})

it('cannot be edited in read-only mode', () => {
  readOnlyMode.set(true)
  show([{ ...row('ttl', '60'), state: 'same' }])
  expect(value('ttl')).toHaveAttribute('readonly')
  expect(screen.getByRole('checkbox', { name: 'ttl is a secret' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Delete ttl' })).not.toBeInTheDocument()
})
