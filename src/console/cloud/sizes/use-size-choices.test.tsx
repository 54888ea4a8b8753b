import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pageWrapper } from '../../app/test-wrapper.tsx'
import { textField } from '../../kit/form/attributes.ts'
import { useSizeChoices } from './use-size-choices.ts'

const offering = (ciId: number, criteria: string) => ({
  ciId,
  ciName: `offering-${ciId}`,
  ciClassName: 'cloud.Offering',
  nsPath: '/acme/_clouds/fra-1/cloud.service.Nova/nova',
  ciAttributes: { criteria, cost_rate: '0.1', cost_unit: 'USD' },
})
const ANSWER = {
  compute: ['XL', 'S'].map((size, index) => offering(index + 1, `(ciAttributes['size']=='${size}')`)),
  storage: [offering(3, "(ciAttributes['size']=='10G')")],
}

const fetched = vi.fn<(path: string) => Promise<Response>>(async () => Response.json(ANSWER))
vi.stubGlobal('fetch', fetched)
afterEach(() => fetched.mockClear())

const FIELDS = [textField('size', 'Size'), textField('os', 'OS')]
const choicesOf = (className: string) =>
  renderHook(() => useSizeChoices(className, FIELDS).map(({ choices }) => choices?.map(({ value }) => value)), {
    wrapper: pageWrapper,
  }).result

it('suggests the sizes on offer for a compute, in their order', async () => {
  const result = choicesOf('catalog.oneops.1.Compute')
  expect(result.current).toEqual([[], undefined])
  await waitFor(() => expect(result.current).toEqual([['S', 'XL'], undefined]))
})

it('sorts the sizes once, not on every render', async () => {
  const { result, rerender } = renderHook(() => useSizeChoices('catalog.oneops.1.Compute', FIELDS)[0]?.choices, {
    wrapper: pageWrapper,
  })
  await waitFor(() => expect(result.current).toHaveLength(2))
  const before = result.current
  rerender()
  expect(result.current).toBe(before)
})

it('reads no offerings for other classes', () => {
  expect(choicesOf('catalog.oneops.1.Tomcat').current).toEqual([undefined, undefined])
  expect(fetched).not.toHaveBeenCalled()
})
