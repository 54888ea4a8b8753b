import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AttributeField } from '../../kit/form/attributes.ts'
import { useNewRecordForm, useRecordForm } from './use-record-form.ts'

beforeEach(() => localStorage.clear())

interface Item {
  readonly heap: string
  readonly pin: string
}

const fieldsOf = ({ heap, pin }: Item): readonly AttributeField[] => [
  { name: 'heap', label: 'Heap', kind: 'text', value: heap },
  { name: 'pin', label: 'Pin', kind: 'secret', value: pin },
]

const renderRecordForm = (record: Item) =>
  renderHook(({ record: now }) => useRecordForm({ draft: 'item 7', record: now, fieldsOf }), {
    initialProps: { record },
  })

const storedDraft = () => JSON.stringify(localStorage)

it('keeps its base record while edited, and follows the newest one when unchanged', () => {
  const [first, second] = [
    { heap: '1g', pin: 'a' },
    { heap: '4g', pin: 'a' },
  ]
  const { result, rerender } = renderRecordForm(first)
  act(() => result.current.form.setValues({ 'ciAttributes pin': '4711' }))
  rerender({ record: second })
  expect(result.current.base).toBe(first)
  expect(result.current.form.values).toMatchObject({ 'ciAttributes heap': '1g', 'ciAttributes pin': '4711' })
  act(() => result.current.form.draft.markSent())
  expect(result.current.base).toBe(second)
  expect(result.current.form.values).toMatchObject({ 'ciAttributes heap': '4g', 'ciAttributes pin': 'a' })
})

it('stores a draft without secrets, whatever their names', () => {
  const { result } = renderRecordForm({ heap: '1g', pin: '--ENCRYPTED--' })
  act(() => result.current.form.setValues({ 'ciAttributes heap': '2g', 'ciAttributes pin': '4711' }))
  expect(storedDraft()).toContain('2g')
  expect(storedDraft()).not.toContain('4711')
})

it('stores no secrets of a new record', () => {
  const { result } = renderHook(() =>
    useNewRecordForm({
      draft: 'new item',
      record: { heap: '', pin: '' },
      fieldsOf,
      extraValues: () => ({ ciName: '' }),
    }),
  )
  act(() => result.current.form.setValues({ ciName: 'app', 'ciAttributes pin': '4711' }))
  expect(storedDraft()).toContain('app')
  expect(storedDraft()).not.toContain('4711')
})

it('keeps two changes in one event', () => {
  const { result } = renderRecordForm({ heap: '1g', pin: 'a' })
  act(() => {
    result.current.form.setFieldValue('ciAttributes heap', '2g')
    result.current.form.setFieldValue('ciAttributes pin', '4711')
  })
  expect(result.current.form.values).toMatchObject({ 'ciAttributes heap': '2g', 'ciAttributes pin': '4711' })
})

it('offers an earlier draft over the current record', () => {
  const first = renderRecordForm({ heap: '1g', pin: 'a' })
  act(() => first.result.current.form.setFieldValue('ciAttributes heap', '2g'))
  first.unmount()
  const { result, rerender } = renderRecordForm({ heap: '1g', pin: 'a' })
  rerender({ record: { heap: '1g', pin: 'b' } })
  expect(result.current.form.draft.offered).toBeDefined()
  act(() => result.current.form.draft.restore())
  expect(result.current.form.values).toMatchObject({ 'ciAttributes heap': '2g', 'ciAttributes pin': 'b' })
  act(() => result.current.form.draft.markSent())
  expect(localStorage).toHaveLength(0)
})

it('offers no draft whose values the record has by now', () => {
  const first = renderRecordForm({ heap: '1g', pin: 'a' })
  act(() => first.result.current.form.setFieldValue('ciAttributes heap', '2g'))
  first.unmount()
  expect(renderRecordForm({ heap: '1g', pin: 'a' }).result.current.form.draft.offered).toBeDefined()
  expect(renderRecordForm({ heap: '2g', pin: 'a' }).result.current.form.draft.offered).toBeUndefined()
})
