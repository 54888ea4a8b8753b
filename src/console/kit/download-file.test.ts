import { describe, expect, it, vi } from 'vitest'
import { toFileName, downloadFile } from './download-file.ts'

describe('fileName', () => {
  const made = new Date(2026, 10, 21, 14, 5)

  it('says what and when', () => {
    expect(toFileName('Instances of web', 'csv', made)).toBe('instances-of-web-2026-11-21-1405.csv')
  })

  it('takes nothing from a name that a path or a reader could stumble over', () => {
    expect(toFileName('../../etc/\u202egpj\0 <img>', 'json', made)).toBe('etc-gpj-img-2026-11-21-1405.json')
    expect(toFileName('x'.repeat(10_000), 'csv', made).length).toBeLessThan(90)
    expect(toFileName('😀', 'csv', made)).toBe('table-2026-11-21-1405.csv')
  })
})

it('saveFile lets go of the file again', () => {
  vi.useFakeTimers()
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  downloadFile('a.csv', new Blob(['a']))
  expect(click).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledOnce()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
