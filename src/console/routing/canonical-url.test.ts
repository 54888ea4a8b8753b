import { expect, it } from 'vitest'
import { removeTrailingSlash } from './canonical-url.ts'

const HOST = 'https://console.example'

it.each([
  ['/acme/', '', '/acme'],
  ['/acme/assemblies/shop/design//', '', '/acme/assemblies/shop/design'],
  ['/acme/clouds/?q=a%2F&sort=name#sizes/', '', '/acme/clouds?q=a%2F&sort=name#sizes/'],
  ['/box/acme/', '/box', '/box/acme'],
  // Same host, in any form.
  ['//evil.example/', '', '//evil.example'],
])('%s below %o is %s', (path, base, one) => {
  expect(removeTrailingSlash(HOST + path, base)).toBe(HOST + one)
})

it.each([
  ['/', ''],
  ['/box/', '/box'],
  ['/box', '/box'],
  ['/acme', ''],
  ['/acme?choose=/', ''],
])('%s below %o stays', (path, base) => {
  expect(removeTrailingSlash(HOST + path, base)).toBeUndefined()
})
