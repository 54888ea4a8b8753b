import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { storedKeys } from '../../kit/browser/storage.ts'
import { loadDraft, saveDraft, useDraft } from './drafts.ts'

const form = z.object({ name: z.string(), password: z.string(), rows: z.array(z.object({ key: z.string() })) })
const empty = { name: '', password: '', rows: [] }

beforeEach(() => localStorage.clear())

it('stores typed values without secrets and offers them on return', () => {
  const { result, unmount } = renderHook(() => useDraft('new service', form, empty))
  act(() => result.current.set({ name: 'dns', password: 'hunter2', rows: [{ key: 'x' }] }))
  expect(result.current.dirty).toBe(true)
  expect(localStorage.length).toBe(1)
  expect(JSON.stringify(localStorage)).not.toContain('hunter2')
  unmount()

  const { result: again } = renderHook(() =>
    useDraft('new service', z.object({ name: z.string(), password: z.string() }), { name: '', password: '' }),
  )
  expect(again.current.value).toEqual({ name: '', password: '' })
  expect(again.current.offered).toBeDefined()
  act(() => again.current.restore())
  expect(again.current.value).toEqual({ name: 'dns', password: '' })
  expect(again.current.offered).toBeUndefined()
  act(() => again.current.discard())
  expect(storedKeys('signalbox.draft ')).toEqual([])
})

it('saves at once, and nothing once the input is removed', () => {
  const { result } = renderHook(() => useDraft('x', z.object({ name: z.string() }), { name: '' }))
  act(() => result.current.set({ name: 'half a na' }))
  expect(loadDraft('x', z.object({ name: z.string() }), { name: '' })?.value).toEqual({ name: 'half a na' })
  act(() => result.current.set({ name: '' }))
  expect(storedKeys('signalbox.draft ')).toEqual([])
})

it('offers no draft that is old or no longer matches the form', () => {
  const schema = z.object({ name: z.string() })
  saveDraft('a', { name: 7 })
  saveDraft('b', { name: 'x' }, Date.now() - 31 * 24 * 3_600_000)
  localStorage.setItem('signalbox.draft  c', 'no json')
  for (const key of ['a', 'b', 'c', 'never']) expect(loadDraft(key, schema, { name: '' })).toBeUndefined()
})
