import { describe, expect, it } from 'vitest'
import { parseFlags, USAGE } from './flags.ts'
import { readSettings } from './settings.ts'
import { SettingsError } from './settings-error.ts'

describe('flags', () => {
  it('stand above the environment, which stays as it is', () => {
    const environment = { SERVICE_URL: 'https://old.example.com', PORT: '1', SERVICE_TOKEN: 'abc' }
    const read = parseFlags(['--service', 'https://ops.example.com', '--log-level=warn'], environment)
    expect(read).toEqual({ ...environment, SERVICE_URL: 'https://ops.example.com', LOG_LEVEL: 'warn' })
    expect(environment.SERVICE_URL).toBe('https://old.example.com')
  })

  it('all become settings', () => {
    const given = [
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
    expect(readSettings(parseFlags(given.flat(), {}) ?? {})).toMatchObject({
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

  it.each([['--help'], ['-h'], ['--port', '1', '--help']])('%s asks for help', (...args) => {
    expect(parseFlags(args, {})).toBeUndefined()
  })

  it.each([
    [['--prot', '1'], '--prot'],
    [['--port'], '--port'],
    [['https://ops.example.com'], 'https://ops.example.com'],
    [['--token', 'x'], '--token'],
  ])('%j is refused in one sentence that names it', (args, named) => {
    const read = () => parseFlags(args, {})
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(named)
    expect(read).toThrow(/^[^\n]+\. See --help\.$/)
  })

  // Flags stand in the list of processes, for everybody on the machine to read.
  it.each(['service-token', 'session-secret', 'trust-network'])('there is none called --%s', (name) => {
    expect(() => parseFlags([`--${name}`, 'x'], {})).toThrow(SettingsError)
  })
})

describe('help', () => {
  it('names every setting that the gateway reads', () => {
    const asked = new Set<string>()
    const environment = new Proxy<Record<string, string>>(
      { SERVICE_URL: 'https://ops.example.com', HOST: '0.0.0.0', ALLOWED_HOSTS: 'ops.example.com' },
      { get: (target, name: string) => (asked.add(name), Reflect.get(target, name)) },
    )
    readSettings(environment)
    expect(asked.size).toBeGreaterThanOrEqual(13)
    expect([...asked].filter((name) => !new RegExp(`\\b${name}\\b`).test(USAGE))).toEqual([])
  })

  it('fits a terminal', () => {
    expect(Math.max(...USAGE.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100)
  })
})
