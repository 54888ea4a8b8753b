import { describe, expect, it, vi } from 'vitest'
import { fileName, saveFile } from './save-file.ts'

describe('fileName', () => {
  const made = new Date(2026, 10, 21, 14, 5)

  it('says what and when', () => {
    expect(fileName('Instances of web', 'csv', made)).toBe('instances-of-web-2026-11-21-1405.csv')
  })

  it('takes nothing from a name that a path or a reader could stumble over', () => {
    expect(fileName('../../etc/\u202egpj\0 <img>', 'json', made)).toBe('etc-gpj-img-2026-11-21-1405.json')
    expect(fileName('x'.repeat(10_000), 'csv', made).length).toBeLessThan(90)
    expect(fileName('😀', 'csv', made)).toBe('table-2026-11-21-1405.csv')
  })
})

it('saveFile lets go of the file again', () => {
  vi.useFakeTimers()
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  saveFile('a.csv', new Blob(['a']))
  expect(click).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledOnce()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
