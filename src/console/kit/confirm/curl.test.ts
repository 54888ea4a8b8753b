import { describe, expect, it } from 'vitest'
import { quoteForShell, toCurl, toGatewayCurl } from './curl.ts'

describe('quoteForShell', () => {
  it('quotes everything that a shell would expand', () => {
    expect(quoteForShell('plain')).toBe(`'plain'`)
    expect(quoteForShell('$TOKEN `id` "x" \\ !')).toBe(`'$TOKEN \`id\` "x" \\ !'`)
    expect(quoteForShell(`it's`)).toBe(`'it'\\''s'`)
    expect(quoteForShell('a\nb')).toBe(`'a\nb'`)
  })

  it('is parsed back by a shell unchanged', () => {
    // What a shell makes of quoted words: the text between quotes, and escaped quotes.
    const read = (word: string) => word.replaceAll(/'([^']*)'|\\'/g, (all, inner?: string) => inner ?? all.slice(1))
    for (const text of [`it's`, `''`, `'`, `a'b'c`, '', '\\', `"$(rm)"`]) expect(read(quoteForShell(text))).toBe(text)
  })
})

describe('toCurl', () => {
  it('contains the request without token and secrets', () => {
    expect(
      toCurl({ method: 'PUT', path: `/acme/o'neil/state?x=1`, body: { ids: [1], password: 'p', note: `it's` } }),
    ).toBe(
      [
        `curl -g -X PUT "$SERVICE_URL"'/acme/o'\\''neil/state?x=1' \\`,
        `  -u "$TOKEN:" \\`,
        `  -H 'Accept: application/json' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  --data-raw '{"ids":[1],"password":"••••••","note":"it'\\''s"}'`,
      ].join('\n'),
    )
  })

  it('has no body option without a body', () => {
    expect(toCurl({ method: 'POST', path: '/acme/x' })).not.toContain('--data')
    expect(toCurl({ method: 'POST', path: '/acme/x', body: undefined })).not.toContain('Content-Type')
  })
})

describe('toGatewayCurl', () => {
  const request = { method: 'PUT', path: '/acme/x', body: { note: "it's\nünïcode", api_key: 'k' } }

  it('leaves the credential to the gateway', () => {
    expect(toGatewayCurl(request, { url: 'https://box.example/app', session: false })).toBe(
      [
        `curl -g -X PUT 'https://box.example/app/api/acme/x' \\`,
        `  -H 'X-Signalbox: 1' \\`,
        `  -H 'Accept: application/json' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  --data-raw '{"note":"it'\\''s\\nünïcode","api_key":"••••••"}'`,
      ].join('\n'),
    )
  })

  it('uses the session cookie if operators sign in, never a token', () => {
    const line = toGatewayCurl(request, { url: 'https://box.example', session: true })
    expect(line).toContain(`-b "$COOKIE"`)
    expect(line).not.toContain('TOKEN')
  })
})
