import { describe, expect, it, vi } from 'vitest'
import { toFileName, downloadFile } from './download-file.ts'

describe('toFileName', () => {
  const made = new Date(2026, 10, 21, 14, 5)

  it('contains the label and the time', () => {
    expect(toFileName('Instances of web', 'csv', made)).toBe('instances-of-web-2026-11-21-1405.csv')
  })

  it('drops characters that are unsafe in file names', () => {
    expect(toFileName('../../etc/\u202egpj\0 <img>', 'json', made)).toBe('etc-gpj-img-2026-11-21-1405.json')
    expect(toFileName('x'.repeat(10_000), 'csv', made).length).toBeLessThan(90)
    expect(toFileName('😀', 'csv', made)).toBe('table-2026-11-21-1405.csv')
  })
})

it('downloadFile revokes the object URL', () => {
  vi.useFakeTimers()
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  expect(downloadFile('a', 'csv', 'a')).toMatch(/^a-.*\.csv$/)
  expect(click).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledOnce()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
