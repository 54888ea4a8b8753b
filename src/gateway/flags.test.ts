import { describe, expect, it } from 'vitest'
import { parseFlags, USAGE } from './flags.ts'
import { readSettings } from './settings.ts'
import { SettingsError } from './address-settings.ts'

describe('flags', () => {
  it('override the environment without changing it', () => {
    const environment = { SERVICE_URL: 'https://old.example.com', PORT: '1', SERVICE_TOKEN: 'abc' }
    const result = parseFlags(['--service', 'https://ops.example.com', '--log-level=warn'], environment)
    expect(result).toEqual({ ...environment, SERVICE_URL: 'https://ops.example.com', LOG_LEVEL: 'warn' })
    expect(environment.SERVICE_URL).toBe('https://old.example.com')
  })

  it('become settings', () => {
    const flags = [
      ['--service', 'https://ops.example.com/x'],
      ['--host', '::1'],
      ['--port', '81'],
      ['--base-path', '/signalbox'],
      ['--allowed-hosts', 'a.example.com,b.example.com'],
      ['--allowed-origins', 'https://c.example.com'],
      ['--writes-per-minute', '2'],
      ['--sign-ins-per-minute', '3'],
      ['--log-level', 'silent'],
    ]
    expect(readSettings(parseFlags(flags.flat(), {}) ?? {})).toMatchObject({
      serviceOrigin: 'https://ops.example.com',
      servicePrefix: '/x',
      host: '::1',
      port: 81,
      basePath: '/signalbox',
      allowedHosts: ['a.example.com', 'b.example.com'],
      allowedOrigins: ['https://c.example.com'],
      writesPerMinute: 2,
      signInsPerMinute: 3,
      logLevel: 'silent',
    })
    expect(parseFlags(['--service-ca', '/etc/ca.pem'], {})).toEqual({ SERVICE_CA: '/etc/ca.pem' })
  })

  it.each([['--help'], ['-h'], ['--port', '1', '--help']])('%s requests help', (...args) => {
    expect(parseFlags(args, {})).toBeUndefined()
  })

  it.each([
    [['--prot', '1'], /^--prot is not an option; the options are --service, --host, .+, --help\.$/],
    [['--port'], /^--port needs a value\.$/],
    [['--port', '--host'], /^--port needs a value\.$/],
    [['--help=no'], /^--help takes no value\.$/],
    [['snapshott'], /^snapshott is not an option; the options are /],
    [['--token', 'x'], /^--token is not an option; /],
  ])('%j is refused with one sentence that names the options', (args, sentence) => {
    const parse = () => parseFlags(args, {})
    expect(parse).toThrow(SettingsError)
    expect(parse).toThrow(sentence)
  })

  // The process list shows flags to all users of the machine.
  it.each(['service-token', 'session-secret', 'trust-network'])('--%s does not exist', (name) => {
    expect(() => parseFlags([`--${name}`, 'x'], {})).toThrow(SettingsError)
  })
})

describe('help', () => {
  it('lists every variable that the gateway reads', () => {
    const readNames = new Set<string>()
    const environment = new Proxy<Record<string, string>>(
      { SERVICE_URL: 'https://ops.example.com', HOST: '0.0.0.0', ALLOWED_HOSTS: 'ops.example.com' },
      { get: (target, name: string) => (readNames.add(name), Reflect.get(target, name)) },
    )
    readSettings(environment)
    expect(readNames.size).toBeGreaterThanOrEqual(13)
    expect([...readNames].filter((name) => !new RegExp(`\\b${name}\\b`).test(USAGE))).toEqual([])
  })

  it('fits into 100 columns', () => {
    expect(Math.max(...USAGE.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100)
  })
})
