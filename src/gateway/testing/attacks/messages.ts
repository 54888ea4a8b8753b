// Headers, framing, bodies and upgrades: cases 24 to 30 and 46.
import { attack, getLines, GET, HOST, LENGTH_HEADER, postRequest, WRITE_LINES, type Attack } from './attack.ts'

const SPOOFED_HEADERS = [
  'Authorization: Basic ZXZpbDo=',
  'Cookie: evil=1',
  'Proxy-Authorization: Basic ZXZpbDo=',
  'X-Forwarded-For: 1.2.3.4',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: https',
  'Forwarded: for=1.2.3.4;host=evil.example',
  'X-Real-IP: 1.2.3.4',
  'Impersonate-User: root',
  'X_Forwarded_For: 1.2.3.4',
  'Connection: close, Authorization',
  'Connection: close, Host, Accept',
  'TE: trailers',
  'Expect: 100-continue',
  'Expect: the-unexpected',
  'Range: bytes=0-1',
  'Accept: text/html,*/*',
  'Accept-Encoding: gzip, br',
  'User-Agent: another',
  'If-None-Match: "x"',
  'X-Original-URL: /account/profile',
  'X-Rewrite-URL: /account/profile',
  'Upgrade: websocket',
  'Keep-Alive: timeout=600',
  'Trailer: Authorization',
]

const headers: Attack[] = [
  ...SPOOFED_HEADERS.flatMap((header) => [
    attack(24, header, [GET, HOST, header], [200], { reachesService: true }),
    attack(24, `${header} on a write`, [...WRITE_LINES, LENGTH_HEADER, header], [200], {
      body: '{}',
      reachesService: true,
    }),
  ]),
  attack(24, 'chunks with a trailer', [...WRITE_LINES, 'Transfer-Encoding: chunked'], [200], {
    body: '2\r\n{}\r\n0\r\nAuthorization: x\r\nHost: evil\r\n\r\n',
    reachesService: true,
  }),
  attack(26, 'a header of 20 KB', [GET, HOST, `X-Big: ${'x'.repeat(20_000)}`], [431]),
  attack(
    26,
    'headers of 20 KB',
    [GET, HOST, ...Array.from({ length: 80 }, (_, index) => `X-${index}: ${'x'.repeat(250)}`)],
    [431],
  ),
  attack(26, 'an address of 20 KB', getLines(`/api/acme/clouds/${'x'.repeat(20_000)}`), [431]),
  attack(
    26,
    'more than 100 headers',
    [GET, HOST, ...Array.from({ length: 100 }, (_, index) => `X-${index}: x`)],
    [431],
  ),
  attack(
    26,
    'so many headers that Node drops the last',
    [GET, HOST, ...Array.from({ length: 2500 }, () => 'a:'), 'Origin: https://evil.example'],
    [431],
  ),
]

const framing: Attack[] = [
  attack(27, 'length and chunks', [...WRITE_LINES, LENGTH_HEADER, 'Transfer-Encoding: chunked'], [400], {
    body: '2\r\n{}\r\n0\r\n\r\n',
  }),
  attack(27, 'chunks and length', [...WRITE_LINES, 'Transfer-Encoding: chunked', LENGTH_HEADER], [400], {
    body: '0\r\n\r\nGET /api/acme/clouds HTTP/1.1\r\n\r\n',
  }),
  attack(27, 'gzip before chunked', [...WRITE_LINES, 'Transfer-Encoding: gzip, chunked'], [400], {
    body: '2\r\n{}\r\n0\r\n\r\n',
  }),
  attack(
    27,
    'chunks in HTTP/1.0',
    [...WRITE_LINES.map((line) => line.replace('HTTP/1.1', 'HTTP/1.0')), 'Transfer-Encoding: chunked'],
    [400],
    { body: '2\r\n{}\r\n0\r\n\r\n' },
  ),
  attack(30, 'a body that is not UTF-8', [...WRITE_LINES, 'Content-Length: 9'], [400], { body: '{"a":"\u00ff"}' }),
  attack(27, 'two lengths', [...WRITE_LINES, LENGTH_HEADER, 'Content-Length: 3'], [400], { body: '{}' }),
  attack(27, 'the same length twice', [...WRITE_LINES, LENGTH_HEADER, LENGTH_HEADER], [400], { body: '{}' }),
  ...[
    'Content-Length : 2',
    'Content-Length: +2',
    'Content-Length: 2, 2',
    'Content-Length: 0x2',
    'Content-Length: -2',
    'Content-Length: 2e0',
    'Content-Length: ',
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: identity',
    'Transfer-Encoding: gzip',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding : chunked',
    'Content-Length\t: 2',
    ' Content-Length: 2',
    '\u000bTransfer-Encoding: chunked',
    'X-A: 1\r\n Content-Length: 2',
    'X-A: 1\nContent-Length: 2',
    'X-A: 1\rContent-Length: 2',
    'X-A: \u0000',
    'X-\u00ff: 1',
    ': 1',
    'X A: 1',
    'no colon',
  ].map((header) => attack(27, JSON.stringify(header), [...WRITE_LINES, header], [400], { body: '{}' })),
  attack(27, 'lines without carriage return', [`${GET}\n${HOST}\n`], [400]),
  attack(27, 'HTTP/0.9', ['GET /api/acme/clouds'], [400]),
  attack(27, 'HTTP/0.9 with a host', ['GET /api/acme/clouds', HOST], [400]),
  attack(27, 'HTTP/2', ['PRI * HTTP/2.0', '', 'SM', ''], [400]),
  ...['RTSP/1.0', 'RTSP/1.1', 'ICE/1.0', 'HTP/1.1', 'http/1.1', 'SIP/2.0'].flatMap((protocol) => {
    const [, ...headers] = [...WRITE_LINES, LENGTH_HEADER, 'Connection: close']
    return [
      attack(27, `a read by ${protocol}`, [`GET /api/acme/clouds ${protocol}`, HOST, 'Connection: close'], [400]),
      attack(27, `a write by ${protocol}`, [`POST /api/acme/assemblies ${protocol}`, ...headers], [400], {
        body: '{}',
      }),
    ]
  }),
  attack(27, 'an unknown version', ['GET /api/acme/clouds HTTP/1.2', HOST], [400]),
  attack(27, 'a blank in the address', ['GET /api/acme/clouds x HTTP/1.1', HOST], [400]),
  attack(27, 'a TLS greeting', ['\u0016\u0003\u0001\u0002\u0000\u0001'], [400]),
  ...[
    '2;x=y{}\r\n',
    '0x2\r\n{}\r\n',
    '+2\r\n{}\r\n',
    '2 \r\n{}\r\n',
    '2\n{}\n0\n\n',
    '2\r\n{}x\r\n0\r\n\r\n',
    'fffffffffffffffff\r\n{}',
    '-1\r\n{}',
    '2\r\n{}\r\n0\r\nno colon\r\n\r\n',
    `2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`,
    '2\r{}\r\n0\r\n\r\n',
  ].map((body) =>
    attack(27, `chunks ${JSON.stringify(body.slice(0, 40))}`, [...WRITE_LINES, 'Transfer-Encoding: chunked'], [400], {
      body,
    }),
  ),
  attack(28, 'a body over the limit', [...WRITE_LINES, 'Content-Length: 1100000'], [413], {
    body: `"${'x'.repeat(1_099_998)}"`,
  }),
  attack(28, 'a length over the limit, and no body', [...WRITE_LINES, 'Content-Length: 1000000000'], [413]),
  attack(28, 'chunks over the limit', [...WRITE_LINES, 'Transfer-Encoding: chunked'], [413], {
    body: `${(1_100_000).toString(16)}\r\n"${'x'.repeat(1_099_998)}"\r\n0\r\n\r\n`,
  }),
  attack(28, 'a body cut short', [...WRITE_LINES, 'Content-Length: 40'], [408], { body: '{"a":1}' }),
  attack(28, 'chunks cut short', [...WRITE_LINES, 'Transfer-Encoding: chunked'], [408], { body: '2\r\n{}\r\n' }),
]

const invalidBodies = [
  '{',
  'nope',
  "{'a':1}",
  '{"a":1,}',
  '{"a":NaN}',
  '\u00ef\u00bb\u00bf{}',
  '{}{}',
  '"\u0000"',
  '{"a":1,"a":2}',
  '{"a":{"b":1,"\\u0062":2}}',
  '{"__proto__":1,"__proto__":2}',
  '['.repeat(10_000) + ']'.repeat(10_000),
  '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  '['.repeat(500_000),
  '{"a":1e999}',
]
const validBodies = [
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `{"a":"${'x'.repeat(1_000_000)}"}`,
]

const bodies: Attack[] = [
  ...invalidBodies.map((body): Attack => ({
    ...postRequest(body),
    case: 30,
    title: `body ${body.slice(0, 30)}`,
    statuses: [400],
  })),
  ...validBodies.map((body): Attack => ({
    ...postRequest(body),
    case: 30,
    title: `body ${body.slice(0, 40)}`,
    statuses: [200],
    reachesService: true,
  })),
]

const WEBSOCKET_HEADERS = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

const upgrades: Attack[] = [
  ...['/api/acme/clouds', '/', '/api/session', '/x'].map((path) =>
    attack(46, `a websocket at ${path}`, [...getLines(path), ...WEBSOCKET_HEADERS], [400, 426]),
  ),
  attack(
    46,
    'a websocket of another site',
    [...getLines('/'), ...WEBSOCKET_HEADERS, 'Sec-WebSocket-Protocol: vite-hmr', 'Origin: https://evil.example'],
    [400, 426],
  ),
  attack(
    46,
    'a websocket for another host',
    ['GET / HTTP/1.1', 'Host: evil.example', ...WEBSOCKET_HEADERS, 'Sec-WebSocket-Protocol: vite-hmr'],
    [400, 426],
  ),
  attack(
    46,
    'HTTP/2',
    [GET, HOST, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'],
    [400, 426],
  ),
]

export const messageAttacks: readonly Attack[] = [...headers, ...framing, ...bodies, ...upgrades]
