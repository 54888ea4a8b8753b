import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { SettingsError, type Environment } from './settings-error.ts'

const right = { SERVICE_URL: 'https://ops.example.com/api/', SERVICE_TOKEN: 'abc' }

describe('settings', () => {
  it('have defaults for all but service and token', () => {
    expect(readSettings(right)).toMatchObject({
      host: '127.0.0.1',
      port: 4800,
      allowedHosts: [],
      serviceOrigin: 'https://ops.example.com',
      servicePrefix: '/api',
      access: { kind: 'token', authorization: `Basic ${Buffer.from('abc:').toString('base64')}` },
    })
  })

  it('read ports and hosts', () => {
    const settings = readSettings({ ...right, PORT: '0', HOST: '::1', ALLOWED_HOSTS: 'Ops.example.com, box:8443,' })
    expect(settings).toMatchObject({ port: 0, host: '::1', allowedHosts: ['ops.example.com', 'box:8443'] })
  })

  const wrong: [string, Environment][] = [
    ['SERVICE_URL', { SERVICE_URL: '' }],
    ['SERVICE_URL', { SERVICE_URL: 'ops.example.com' }],
    ['SERVICE_URL', { SERVICE_URL: 'ftp://ops.example.com' }],
    ['SERVICE_URL', { SERVICE_URL: 'https://user:hidden@ops.example.com' }],
    ['SERVICE_URL', { SERVICE_URL: 'https://ops.example.com/?token=hidden' }],
    ['SERVICE_TOKEN', { SERVICE_TOKEN: 'hidden:x' }],
    ['SERVICE_TOKEN', { SERVICE_TOKEN: 'hidden\n' }],
    ['SERVICE_TOKEN', { SERVICE_TOKEN: 'hiddén' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: 'http' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: '*' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'https://ops.example.com' }],
  ]

  it.each(wrong)('name %s when it is wrong, in one sentence without secrets: %j', (name, change) => {
    const read = () => readSettings({ ...right, ...change })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^${name}[^\\n]*\\.$`))
    expect(read).not.toThrow(/hid/)
  })
})
