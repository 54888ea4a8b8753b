import { expect, it } from 'vitest'
import { getBoundary, parseMultipart } from './multipart-body.ts'

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['application/json', undefined],
  [undefined, undefined],
])('finds the boundary of %j', (type, boundary) => expect(getBoundary(type)).toBe(boundary))

it('reads fields and files as text, line breaks included', async () => {
  const form = new FormData()
  form.set('preview', 'true')
  form.set('cms_ci[ciName]', 'web')
  form.set('data_file', new File(['---\r\nplatforms:\n  --web\n'], 'design.yaml'))
  const request = new Request('http://service.test', { method: 'PUT', body: form })
  const boundary = getBoundary(request.headers.get('content-type') ?? undefined) ?? ''
  expect(parseMultipart(await request.text(), boundary)).toEqual({
    preview: 'true',
    cms_ci: { ciName: 'web' },
    data_file: '---\r\nplatforms:\n  --web\n',
  })
})

it('reads nothing from a damaged body', () => expect(parseMultipart('no parts', 'abc')).toEqual({}))
