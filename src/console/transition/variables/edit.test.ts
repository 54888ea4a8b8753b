import { expect, test } from 'vitest'
import { draftCi } from '../../../contract/core/records.ts'
import { isKeptOnPull, getValue, toVariableBody } from './edit.ts'

const plain = draftCi.parse({ ciId: 1, ciName: 'region', ciAttributes: { secure: 'false', value: 'emea' } })
const secure = draftCi.parse({
  ciId: 2,
  ciName: 'key',
  ciAttributes: { secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' },
  ciAttrProps: { owner: { encrypted_value: 'manifest' } },
})

test('sends a plain value as value and a secure one as encrypted_value, each with its owner (2.3)', () => {
  expect(toVariableBody(plain, 'apac', true)).toEqual({
    ciAttributes: { value: 'apac' },
    ciAttrProps: { owner: { value: 'manifest' } },
  })
  expect(toVariableBody(secure, 's3cret', false)).toEqual({
    ciAttributes: { secure: 'true', encrypted_value: 's3cret' },
    ciAttrProps: { owner: { encrypted_value: '', secure: '' } },
  })
})

test('does not send an unchanged secret', () => {
  expect(toVariableBody(secure, '--ENCRYPTED--', true).ciAttributes).toEqual({})
})

test('reads value and owner', () => {
  expect([getValue(plain), getValue(secure)]).toEqual(['emea', '--ENCRYPTED--'])
  expect([isKeptOnPull(plain), isKeptOnPull(secure)]).toEqual([false, true])
})
