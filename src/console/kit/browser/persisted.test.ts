import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { persisted } from './persisted.ts'

const make = () => persisted('test', z.enum(['a', 'b']), 'a')

afterEach(() => localStorage.clear())

describe('persisted', () => {
  it('survives a reload', () => {
    expect(make().get()).toBe('a')
    make().set('b')
    expect(make().get()).toBe('b')
  })

  it.each(['"c"', '{', 'null'])('ignores %s, which does not fit the schema', (text) => {
    localStorage.setItem('signalbox.test', text)
    expect(make().get()).toBe('a')
  })

  it('notifies subscribers, also of changes in another tab', () => {
    const kept = make()
    const { result } = renderHook(() => kept.use())
    act(() => kept.set('b'))
    expect(result.current).toBe('b')
    act(() => {
      localStorage.setItem('signalbox.test', '"a"')
      window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.test' }))
    })
    expect(result.current).toBe('a')
  })
})
