import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatRawJson } from './raw-json.ts'
import { MASK } from '../secrets.ts'

it('keeps digits, null and the order of fields', () => {
  const text =
    '{\n  "z": 1.10,\n  "id": 90071992547409931,\n  "none": null,\n  "e": -2.5E+3,\n  "on": true,\n  "a": ""\n}'
  expect(formatRawJson(text)).toBe(text)
  expect(formatRawJson('{"text":"1.10 and \\"2.0\\""}')).toBe('{\n  "text": "1.10 and \\"2.0\\""\n}')
})

it('is equal to the input after parsing, without secrets', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (value) => {
      const names = /pass|pwd|secret|token|key|encrypt|credential/i
      const text = JSON.stringify(value)
      fc.pre(!names.test(text))
      expect(JSON.parse(formatRawJson(text) ?? '')).toEqual(JSON.parse(text))
    }),
  )
})

it('masks secrets, including numbers', () => {
  const shown = formatRawJson(
    '{"ciAttributes":{"password":"hunter2","token":12.50,"size":"M"},"definition":"{\\"secret\\":\\"s3\\"}"}',
  )
  expect(shown).not.toMatch(/hunter2|12\.5|s3/)
  expect(shown).toContain(`"password": "${MASK}"`)
  expect(shown).toContain('"size": "M"')
  const secured = { ciAttributes: { licence: 'hunter2' }, attrProps: { IS_SECURED: { licence: 'true' } } }
  expect(formatRawJson(JSON.stringify(secured))).not.toContain('hunter2')
})

it('finds a record of a list by its id', () => {
  const text = '{"compute":[{"ciId":1,"ciName":"a"},{"ciId":"2","ciName":"b"}],"dns":[{"ciId":90071992547409931}]}'
  expect(formatRawJson(text, '2')).toContain('"ciName": "b"')
  expect(formatRawJson(text, '90071992547409931')).toContain('90071992547409931')
  expect(formatRawJson(text, '3')).toBeUndefined()
})
