import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { isUnencrypted } from './address-settings.ts'
import { readSettings } from './settings.ts'
import { SettingsError, type Environment } from './address-settings.ts'

const validEnvironment = { SERVICE_URL: 'https://ops.example.com/api/', SERVICE_TOKEN: 'abc' }
const SECRET = 'hidden-hidden-hidden-hidden-hidden'
const OTHER = 'hid-other-hid-other-hid-other-hid-other'

const folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
const authority = join(folder, 'ca.pem')
const [certificate = ''] = rootCertificates
writeFileSync(authority, `${certificate}\n`)
writeFileSync(join(folder, 'hidden.key'), 'hidden')
afterAll(() => rmSync(folder, { recursive: true }))

const read = (change: Environment) => readSettings({ ...validEnvironment, ...change })

describe('settings', () => {
  it('have defaults except for the service', () => {
    expect(readSettings(validEnvironment)).toMatchObject({
      host: '127.0.0.1',
      port: 4800,
      basePath: '',
      allowedHosts: [],
      allowedOrigins: [],
      serviceOrigin: 'https://ops.example.com',
      servicePrefix: '/api',
      serviceCa: undefined,
      access: { kind: 'token', authorization: `Basic ${Buffer.from('abc:').toString('base64')}` },
      writesPerMinute: 600,
      signInsPerMinute: 10,
      logLevel: 'info',
    })
  })

  it('use the default for an empty variable', () => {
    const names = ['HOST', 'PORT', 'BASE_PATH', 'ALLOWED_HOSTS', 'ALLOWED_ORIGINS', 'SERVICE_CA', 'LOG_LEVEL']
    const limits = ['WRITES_PER_MINUTE', 'SIGN_INS_PER_MINUTE', 'TRUST_NETWORK', 'SESSION_SECRET']
    const empty = Object.fromEntries([...names, ...limits].map((name) => [name, '']))
    expect(read(empty)).toEqual(readSettings(validEnvironment))
  })

  it.each<[Environment, object]>([
    [
      { PORT: '0', HOST: '::1' },
      { port: 0, host: '::1' },
    ],
    [{ ALLOWED_HOSTS: 'Ops.example.com, box:8443,' }, { allowedHosts: ['ops.example.com', 'box:8443'] }],
    [{ ALLOWED_HOSTS: '[2001:db8::1]:8443' }, { allowedHosts: ['[2001:db8::1]:8443'] }],
    [
      { ALLOWED_ORIGINS: 'https://a.example.com, http://localhost:5173' },
      { allowedOrigins: ['https://a.example.com', 'http://localhost:5173'] },
    ],
    [{ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, ::1' }, { trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'] }],
    [{ BASE_PATH: '/' }, { basePath: '' }],
    [{ BASE_PATH: '/signalbox/' }, { basePath: '/signalbox' }],
    [{ BASE_PATH: '/tools/signal-box_2' }, { basePath: '/tools/signal-box_2' }],
    [{ SERVICE_CA: authority }, { serviceCa: `${certificate}\n` }],
    [
      { WRITES_PER_MINUTE: '1', SIGN_INS_PER_MINUTE: '1000000' },
      { writesPerMinute: 1, signInsPerMinute: 1_000_000 },
    ],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  ])('parse %j', (change, expected) => {
    expect(read(change)).toMatchObject(expected)
  })

  const invalid: [string, Environment][] = [
    ['SERVICE_URL', { SERVICE_URL: '' }],
    ['SERVICE_URL', { SERVICE_URL: 'ops.example.com' }],
    ['SERVICE_URL', { SERVICE_URL: 'ftp://ops.example.com' }],
    ['SERVICE_URL', { SERVICE_URL: 'https://user:hidden@ops.example.com' }],
    ['SERVICE_URL', { SERVICE_URL: 'https://ops.example.com/?token=hidden' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'nginx' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['SERVICE_TOKEN', { SERVICE_TOKEN: 'hidden:x' }],
    ['SERVICE_TOKEN', { SERVICE_TOKEN: 'hidden\n' }],
    ['SERVICE_TOKEN', { SERVICE_TOKEN: 'hiddén' }],
    ['SESSION_SECRET', { SERVICE_TOKEN: '', SESSION_SECRET: 'hidden-and-short' }],
    ['SESSION_SECRET', { SERVICE_TOKEN: '', SESSION_SECRET: `${SECRET},hidden-and-short` }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: 'http' }],
    ['BASE_PATH', { BASE_PATH: 'signalbox' }],
    ['BASE_PATH', { BASE_PATH: '//evil.example.com' }],
    ['BASE_PATH', { BASE_PATH: '/a/../b' }],
    ['BASE_PATH', { BASE_PATH: '/a"onload=' }],
    ['BASE_PATH', { BASE_PATH: '/api' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: '*' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'https://ops.example.com' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'null' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'console.example.com' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://console.example.com/' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://*.example.com' }],
    ['SERVICE_CA', { SERVICE_CA: join(folder, 'missing.pem') }],
    ['SERVICE_CA', { SERVICE_CA: folder }],
    ['WRITES_PER_MINUTE', { WRITES_PER_MINUTE: '0' }],
    ['WRITES_PER_MINUTE', { WRITES_PER_MINUTE: '1e3' }],
    ['SIGN_INS_PER_MINUTE', { SIGN_INS_PER_MINUTE: '-1' }],
    ['SIGN_INS_PER_MINUTE', { SIGN_INS_PER_MINUTE: '1000001' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
  ]

  it.each(invalid)('refuse an invalid %s in one sentence without secrets: %j', (name, change) => {
    expect(() => read(change)).toThrow(SettingsError)
    expect(() => read(change)).toThrow(new RegExp(`^${name}[^\\n]*\\.$`))
    expect(() => read(change)).not.toThrow(/hid/)
  })

  it('do not reveal the content of a file that is not a certificate', () => {
    expect(() => read({ SERVICE_CA: join(folder, 'hidden.key') })).toThrow(
      /^SERVICE_CA .* is not a file of PEM certificates/,
    )
    expect(() => read({ SERVICE_CA: join(folder, 'hidden.key') })).not.toThrow(/hidden(?!\.key)/)
  })
})

describe('access', () => {
  it('is sign-in without a token, with all secrets in order', () => {
    const { access } = read({ SERVICE_TOKEN: '', SESSION_SECRET: `${SECRET},${OTHER}` })
    expect(access).toEqual({ kind: 'sign-in', secrets: [SECRET, OTHER], persistent: true })
  })

  it('generates a new secret if none is set', () => {
    const secrets = [1, 2].map(() => {
      const { access } = read({ SERVICE_TOKEN: '' })
      return access.kind === 'sign-in' && !access.persistent ? access.secrets[0] : ''
    })
    expect(new Set(secrets).size).toBe(2)
    expect(Math.min(...secrets.map(({ length }) => length))).toBeGreaterThanOrEqual(32)
  })

  it('is the token if both are set', () => {
    expect(read({ SESSION_SECRET: SECRET }).access.kind).toBe('token')
  })
})

describe('a HOST that other machines reach', () => {
  const exposed = ['0.0.0.0', '::', '192.0.2.7', 'box.example.com', '127.evil.example.com', '127.0.0.1.example.com']

  it.each(exposed)('%s needs ALLOWED_HOSTS', (HOST) => {
    expect(() => read({ HOST })).toThrow(/ALLOWED_HOSTS/)
    expect(() => read({ HOST, SERVICE_TOKEN: '' })).toThrow(/ALLOWED_HOSTS/)
    expect(() => read({ HOST, TRUST_NETWORK: 'yes' })).toThrow(/ALLOWED_HOSTS/)
  })

  it.each(exposed)('%s with a token needs exactly TRUST_NETWORK=yes', (HOST) => {
    const ALLOWED_HOSTS = 'ops.example.com'
    for (const TRUST_NETWORK of ['', 'true', 'no', 'YES '])
      expect(() => read({ HOST, ALLOWED_HOSTS, TRUST_NETWORK })).toThrow(/TRUST_NETWORK=yes/)
    expect(read({ HOST, ALLOWED_HOSTS, TRUST_NETWORK: 'yes' }).host).toBe(HOST)
    expect(read({ HOST, ALLOWED_HOSTS, SERVICE_TOKEN: '' }).host).toBe(HOST)
  })

  it.each(['127.0.0.1', '127.0.0.53', 'localhost', '::1'])('does not include %s', (HOST) => {
    expect(read({ HOST }).host).toBe(HOST)
  })
})

it.each([
  ['http://oneops.example.com', true],
  ['http://10.0.0.1:8080', true],
  ['https://oneops.example.com', false],
  ['http://127.0.0.1:4801', false],
  ['http://[::1]:4801', false],
])('%s is unencrypted: %s', (origin, expected) => {
  expect(isUnencrypted(origin)).toBe(expected)
})
