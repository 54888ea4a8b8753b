// Generates random requests as bytes, valid and malformed, reproducible by seed.
import { allCalls } from '../../contract/contract.ts'

export interface RawRequest {
  /** One byte per character. */
  readonly text: string
  /** Whether its framing is valid, so that the connection can be reused. */
  readonly isFramed: boolean
}

/** Random numbers from 0 to 1, reproducible by seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ROUTES = allCalls
  .filter(({ blockedByGateway }) => !blockedByGateway)
  .flatMap(({ routes, aliases, body }) => [...routes, ...aliases].map((route) => ({ ...route, body })))

const NAMES = [
  'acme',
  'prod',
  '7',
  'a b',
  'größe',
  'a-b_c',
  '漢字',
  "o'neil",
  '😀',
  'A',
  '$x',
  'a+b',
  'a&b=c',
  '(x)',
  'true',
]
const HOSTILE_SEGMENTS =
  '.. . %2e %2E%2e .%2e %252e%252e ..; %5c ..%5c %c0%ae %2f %2F a%2fb %00 a%0d%0ab %0a # ? %3f %23 %ff %ed%a0%80 % %2 %zz %u002e ; a;b a.b a.json .json %20 %20a a%20 + * ~ @ : a:b http: %EF%BB%BF %E2%80%A8 %7f %C2%85 %ef%bf%bd \\ " < > | ^ ` { } [ ] new cloud account assemblies available diff bom latest'.split(
    ' ',
  )
const QUERIES =
  'ns_path=/acme/x ns_path=/other ns_path= ns_path=a&ns_path=b ns_path[]=a _method=DELETE __proto__=1 x=1 a[b]=c size=10 state=active state=a%00b & = ?? %zz=1 name=a%26b%3dc ns_path=%2Facme%2F.. tags[]=a&tags[]=b page=1 class_name=x'.split(
    ' ',
  )
const HEADERS =
  'Authorization: Basic ZXZpbDo=|Cookie: a=b|X-Forwarded-For: 1.2.3.4|X-HTTP-Method-Override: DELETE|Expect: 100-continue|Expect: x|TE: trailers|Range: bytes=0-1|Accept: */*|Accept-Encoding: gzip|Origin: https://evil.example|Origin: null|Sec-Fetch-Site: cross-site|Sec-Fetch-Mode: no-cors|Sec-Fetch-Dest: script|Connection: keep-alive, Authorization|Upgrade: h2c|X-Signalbox: 0|X-Signalbox: 1|Host: evil.example|Content-Type: text/plain|If-Match: *|Via: 1.1 x|Authorization : x|X_Signalbox: 1|X: \u00ff\u00fe|Referer: http://evil.example/'.split(
    '|',
  )
const BODIES =
  '{}|{ "a" : [1, 2.50, -0, 1e3] }|[]|{"a":{"__proto__":{"b":1}}}|{"a":"\\u0041\\ud800"}|"x"|7|null|{"a":1,"a":2}|{|[[[[|{"a":1e999}|{"ciId":12345678901234567890}|\u00ff\u00fe|{"cms_ci":{"ciName":"a\\u0000b"}}|  {"b":"\u00c3\u00bc"}  |true|nope'.split(
    '|',
  )
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'get', 'PROPFIND']

/** Generates random requests for the gateway at `host`, without end. */
export function* generateRawRequests(host: string, random: () => number): Generator<RawRequest, never> {
  const below = (end: number) => Math.floor(random() * end)
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], fallback: Item): Item =>
    items[below(items.length)] ?? fallback
  const chance = (share: number) => random() < share
  const byte = () => String.fromCharCode(below(256))

  const createName = (hostility: number) =>
    chance(hostility) ? pick(HOSTILE_SEGMENTS, '..') : encodeURIComponent(pick(NAMES, 'acme'))

  function createRequest(hostility: number): string {
    const route = ROUTES[below(ROUTES.length)]
    const method = chance(hostility / 4) ? pick(METHODS, 'GET') : (route?.method ?? 'GET')
    let path = `/api${route?.path ?? ''}`.replaceAll(/\{\w+\}/g, () => createName(hostility))
    if (chance(hostility))
      path = path
        .split('/')
        .toSpliced(below(6) + 1, below(2), createName(0.9))
        .join('/')
    if (chance(hostility / 4)) path = `/${encodeSome(path.slice(1))}`
    if (chance(0.1)) path += pick(['/', '.json', '//', '/.json', '.xml', '%2ejson'], '/')
    if (chance(0.2)) path += `?${pick(QUERIES, '')}`
    const headers = Array.from({ length: chance(hostility) ? below(4) : 0 }, () => pick(HEADERS, 'X: y'))
    const isWrite = method !== 'GET' && method !== 'HEAD'
    const body = isWrite && (route?.body !== undefined || chance(0.1)) ? pick(BODIES, '{}') : ''
    const writeHeaders = isWrite ? ['X-Signalbox: 1', 'Content-Type: application/json'] : []
    const chunked = body !== '' && chance(0.3)
    const framing = chunked ? ['Transfer-Encoding: chunked'] : isWrite ? [`Content-Length: ${body.length}`] : []
    const payload = chunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
    return [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...writeHeaders, ...headers, ...framing, '', payload].join(
      '\r\n',
    )
  }

  // Percent-encodes some characters, in upper or lower case.
  const encodeSome = (path: string) =>
    path.replaceAll(/[a-z./%]/gi, (letter) => {
      const code = letter.charCodeAt(0).toString(16)
      return chance(0.15) ? `%${chance(0.5) ? code : code.toUpperCase()}` : letter
    })

  function mutate(text: string): string {
    let result = text
    for (let mutations = 1 + below(3); mutations > 0; mutations -= 1) {
      const index = below(result.length)
      const changes = [
        byte(),
        '',
        byte() + (result[index] ?? ''),
        '\r\n',
        '\n',
        '\0',
        pick(HOSTILE_SEGMENTS, '..'),
        pick(HEADERS, ''),
      ]
      result = result.slice(0, index) + pick(changes, '') + result.slice(index + 1)
    }
    return result
  }

  for (;;) {
    const kind = random()
    if (kind < 0.06) yield { text: Array.from({ length: 1 + below(300) }, byte).join('') + '\r\n\r\n', isFramed: false }
    else if (kind < 0.25) yield { text: mutate(createRequest(0.1)), isFramed: false }
    else yield { text: createRequest(chance(0.5) ? 0 : 0.5), isFramed: true }
  }
}
