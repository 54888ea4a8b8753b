import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRowsInSight } from './use-rows-in-sight.ts'

// The scroller is 680 px high, as test-setup.ts gives every element.
const show = (count: number, kept = -1) => {
  const scroller = document.createElement('div')
  const hook = renderHook(
    (props: { count: number; kept: number }) =>
      useRowsInSight({ scroller, count: props.count, height: 34, above: 32 }, props.kept),
    { initialProps: { count, kept } },
  )
  const scroll = (top: number) =>
    act(() => {
      scroller.scrollTop = top
      scroller.dispatchEvent(new Event('scroll'))
    })
  return { ...hook, scroll }
}

it('draws the rows in sight and a few beyond, wherever the list is scrolled to', () => {
  const { result, scroll } = show(100_000)
  expect(result.current[0]).toBe(0)
  expect(result.current.length).toBeLessThan(40)
  for (const first of [1, 3, 57, 5000, 99_980]) {
    scroll(first * 34)
    const last = Math.min(99_999, first + 19)
    expect([result.current.includes(first), result.current.includes(last)]).toEqual([true, true])
    expect(result.current).toEqual([...result.current].toSorted((a, b) => a - b))
    expect(result.current.length).toBeLessThan(50)
  }
})

it('keeps the row that may have the focus, however far away, and once', () => {
  const { result, scroll } = show(1000, 3)
  expect(result.current.filter((at) => at === 3)).toEqual([3])
  scroll(500 * 34)
  expect(result.current[0]).toBe(3)
  const below = show(1000, 999)
  expect(below.result.current.at(-1)).toBe(999)
})

it('shows the end of a list that became shorter than where it is scrolled to', () => {
  const { result, scroll, rerender } = show(1000)
  scroll(900 * 34)
  rerender({ count: 30, kept: -1 })
  expect(result.current.at(-1)).toBe(29)
  expect(result.current.length).toBeGreaterThan(19)
  rerender({ count: 0, kept: 5 })
  expect(result.current).toEqual([])
})
