import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Column } from '../columns.ts'
import { useViews } from './use-views.ts'

const columns: Column<{ name: string }>[] = [
  { id: 'views-test', header: 'Name', kind: 'text', width: 100, value: ({ name }) => name },
]

it('offers to undo what was done last, and nothing beside a refusal', () => {
  const { result } = renderHook(() => useViews(columns, 'Things'), { wrapper: MemoryRouter })
  act(() => void result.current.save('one', 'filter=1'))
  act(() => void result.current.save('two', 'filter=2'))
  act(() => result.current.remove('two'))
  expect(result.current.views.map(({ name }) => name)).toEqual(['one'])
  expect(result.current.undo).toBeDefined()

  act(() => void result.current.save('  ', 'filter=3'))
  expect(result.current.message).toBe('Enter a name for the view.')
  expect(result.current.undo).toBeUndefined()

  act(() => result.current.remove('one'))
  act(() => result.current.undo?.())
  expect(result.current.views.map(({ name }) => name)).toEqual(['one'])
})
