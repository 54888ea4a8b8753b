import { describe, expect, it } from 'vitest'
import { isForm, parseForm } from './form-body.ts'

describe('a form', () => {
  it.each([
    ['', {}],
    ['a=1&b=x%20y', { a: '1', b: 'x y' }],
    [
      'cms_ci[ciName]=shop&cms_ci[ciAttributes][owner]=a%40b.cd',
      { cms_ci: { ciName: 'shop', ciAttributes: { owner: 'a@b.cd' } } },
    ],
    ['teams[]=1&teams[]=2', { teams: ['1', '2'] }],
    ['a[][x]=1&a[][y]=2&a[][x]=3', { a: [{ x: '1', y: '2' }, { x: '3' }] }],
    ['a[][x][]=1&a[][x][]=2&a[]=3', { a: [{ x: ['1', '2'] }, '3'] }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['a[=1&[b]=2&c=3', { c: '3' }],
    ['__proto__[x]=1&a[__proto__]=2', {}],
  ])('parses %j', (text, body) => {
    expect(parseForm(text)).toEqual(body)
  })

  it('leaves out deeply nested fields', () => {
    expect(parseForm(`a${'[b]'.repeat(300_000)}=1&c=2`)).toEqual({ c: '2' })
  })

  it('takes linear time', () => {
    const startedAt = performance.now()
    const indexes = Array.from({ length: 100_000 }, (_, index) => index)
    expect(parseForm(indexes.map((index) => `a[]=${index}&b[k${index}]=1`).join('&'))).toMatchObject({
      a: { length: 100_000 },
    })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it('is recognized by its content type', () => {
    expect(isForm('application/x-www-form-urlencoded; charset=UTF-8')).toBe(true)
    expect(isForm('application/json')).toBe(false)
    expect(isForm(undefined)).toBe(false)
  })
})
