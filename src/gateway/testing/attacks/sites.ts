// Hosts, pages of other sites, and requests that forms can send: cases 1 to 13.
import { attack, GET, HOST, JSON_HEADER, LENGTH_HEADER, CSRF_HEADER, POST, WRITE_LINES, type Attack } from './attack.ts'

const hosts: Attack[] = [
  ...['evil.example', 'rebind.evil.example:PORT', 'localhost.evil.example', 'localhost.evil.example:PORT'].map(
    (host) => ({
      host,
      number: 1,
    }),
  ),
  ...['localhost', 'localhost:1', '127.0.0.1', 'localhost:PORT0'].map((host) => ({ host, number: 2 })),
  ...['127.1', '0x7f000001', '2130706433', '0.0.0.0', '[::ffff:127.0.0.1]', 'localhost.', '127.0.0.1@evil']
    .flatMap((name) => [name, `${name}:PORT`])
    .map((host) => ({ host, number: 3 })),
].flatMap(({ host, number }) => [
  attack(number, `Host ${host}`, [GET, `Host: ${host}`], [403]),
  attack(number, `Host ${host} for a page`, ['GET / HTTP/1.1', `Host: ${host}`], [403]),
])

const validHosts: Attack[] = ['127.0.0.1:PORT', 'localhost:PORT', 'LOCALHOST:PORT', 'LocalHost:PORT', '[::1]:PORT'].map(
  (host) => attack(2, `the allowed host ${host}`, [GET, `Host: ${host}`], [200], { reachesService: true }),
)

const malformedHosts: Attack[] = [
  attack(4, 'two hosts', [GET, HOST, 'Host: evil.example'], [400]),
  attack(4, 'the same host twice', [GET, HOST, HOST], [400]),
  attack(4, 'an empty host', [GET, 'Host: '], [400]),
  attack(4, 'no host', [GET], [400]),
  attack(4, 'HTTP/1.0 without host', ['GET /api/acme/clouds HTTP/1.0'], [400]),
]

const sites: Attack[] = [
  ...[
    'https://evil.example',
    'null',
    'http://localhost.evil.example:PORT',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    '',
  ].flatMap((origin) => [
    attack(5, `Origin ${origin}`, [GET, HOST, `Origin: ${origin}`], [403]),
    attack(5, `Origin ${origin} on a write`, [...WRITE_LINES, LENGTH_HEADER, `Origin: ${origin}`], [403], {
      body: '{}',
    }),
    attack(5, `Origin ${origin} for the session`, ['GET /api/session HTTP/1.1', HOST, `Origin: ${origin}`], [403]),
  ]),
  attack(5, 'two origins', [GET, HOST, 'Origin: http://127.0.0.1:PORT', 'Origin: https://evil.example'], [400, 403]),
  ...[
    'Site: cross-site',
    'Site: same-site',
    'Site: none',
    'Site: unknown',
    'Mode: no-cors',
    'Mode: navigate',
    'Mode: websocket',
  ].map((header) => attack(6, `Sec-Fetch-${header}`, [GET, HOST, `Sec-Fetch-${header}`], [403])),
  ...['cross-site', 'none'].map((site) =>
    attack(
      6,
      `Sec-Fetch-Site: ${site}, with an encoded letter in the path`,
      [`GET /%61pi/session HTTP/1.1`, HOST, `Sec-Fetch-Site: ${site}`],
      [403],
    ),
  ),
  ...['script', 'image', 'style', 'document', 'iframe', 'object', 'font'].map((dest) =>
    attack(8, `Sec-Fetch-Dest: ${dest}`, [GET, HOST, `Sec-Fetch-Dest: ${dest}`], [403]),
  ),
  attack(
    8,
    'a page of the console',
    [
      GET,
      HOST,
      'Origin: http://127.0.0.1:PORT',
      'Sec-Fetch-Site: same-origin',
      'Sec-Fetch-Mode: cors',
      'Sec-Fetch-Dest: empty',
    ],
    [200],
    { reachesService: true },
  ),
  ...['https://evil.example', 'null', 'http://localhost:1'].map((origin) =>
    attack(
      7,
      `a preflight from ${origin}`,
      [
        'OPTIONS /api/acme/clouds HTTP/1.1',
        HOST,
        `Origin: ${origin}`,
        'Access-Control-Request-Method: PUT',
        'Access-Control-Request-Headers: x-signalbox',
      ],
      [403],
    ),
  ),
]

const forms: Attack[] = [
  ...[
    'POST /api/acme/assemblies',
    'PUT /api/acme/assemblies/shop',
    'DELETE /api/acme/assemblies/shop',
    'POST /api/session',
    'DELETE /api/session',
  ].map((line) =>
    attack(9, `${line} without X-Signalbox`, [`${line} HTTP/1.1`, HOST, JSON_HEADER, LENGTH_HEADER], [403], {
      body: '{}',
    }),
  ),
  attack(9, 'another value of X-Signalbox', [POST, HOST, 'X-Signalbox: yes', JSON_HEADER, LENGTH_HEADER], [403], {
    body: '{}',
  }),
  attack(9, 'X-Signalbox twice', [POST, HOST, CSRF_HEADER, CSRF_HEADER, JSON_HEADER, LENGTH_HEADER], [403], {
    body: '{}',
  }),
  attack(9, 'X_Signalbox with an underscore', [POST, HOST, 'X_Signalbox: 1', JSON_HEADER, LENGTH_HEADER], [403], {
    body: '{}',
  }),
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json;x=text/plain',
    'application/json, text/plain',
    'application/jsonp',
    'text/plain; a=application/json',
    'application/json; charset=utf-16',
    'application/problem+json',
    '',
  ].map((type) =>
    attack(10, `type ${type}`, [POST, HOST, CSRF_HEADER, `Content-Type: ${type}`, LENGTH_HEADER], [415], {
      body: '{}',
    }),
  ),
  attack(10, 'no type', [POST, HOST, CSRF_HEADER, LENGTH_HEADER], [415], { body: '{}' }),
  attack(10, 'two types', [...WRITE_LINES, 'Content-Type: text/plain', LENGTH_HEADER], [415], { body: '{}' }),
  attack(10, 'a body with Content-Encoding', [...WRITE_LINES, 'Content-Encoding: gzip', LENGTH_HEADER], [200], {
    body: '{}',
    reachesService: true,
  }),
  ...['', '; charset=utf-8', ';charset="UTF-8"'].map((parameter) =>
    attack(10, `JSON${parameter}`, [POST, HOST, CSRF_HEADER, `${JSON_HEADER}${parameter}`, LENGTH_HEADER], [200], {
      body: '{}',
      reachesService: true,
    }),
  ),
  attack(
    11,
    '_method in the query',
    ['POST /api/acme/assemblies?_method=DELETE HTTP/1.1', HOST, CSRF_HEADER, JSON_HEADER, LENGTH_HEADER],
    [400],
    { body: '{}' },
  ),
  attack(
    11,
    '_method in a form',
    [POST, HOST, CSRF_HEADER, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 14'],
    [415],
    { body: '_method=DELETE' },
  ),
  ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map((name) =>
    attack(11, name, [...WRITE_LINES, LENGTH_HEADER, `${name}: DELETE`], [200], { body: '{}', reachesService: true }),
  ),
  attack(12, 'a body on a GET', [GET, HOST, LENGTH_HEADER], [400], { body: '{}' }),
  attack(12, 'chunks on a GET', [GET, HOST, 'Transfer-Encoding: chunked'], [400], { body: '2\r\n{}\r\n0\r\n\r\n' }),
  attack(12, 'a JSON body on a GET', [GET, HOST, CSRF_HEADER, JSON_HEADER, LENGTH_HEADER], [400], {
    body: '{}',
  }),
  ...['HEAD', 'OPTIONS', 'TRACE', 'TRACK', 'PROPFIND', 'PATCH', 'get', 'Get', 'M-SEARCH', 'PRI'].map((method) =>
    attack(
      13,
      method,
      [`${method} /api/acme/clouds HTTP/1.1`, HOST, CSRF_HEADER],
      method === 'OPTIONS' ? [403] : [400, 405],
    ),
  ),
  attack(13, 'OPTIONS *', ['OPTIONS * HTTP/1.1', HOST], [400]),
  attack(13, 'CONNECT', ['CONNECT evil.example:443 HTTP/1.1', HOST], [400, 405]),
]

export const siteAttacks: readonly Attack[] = [...hosts, ...validHosts, ...malformedHosts, ...sites, ...forms]
