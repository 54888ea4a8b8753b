import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, USAGE } from './settings.ts'

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings([], {})).toEqual({
      dataset: undefined,
      speed: 1,
      reset: false,
      latency: 0,
      errorRate: 0,
      failStep: 0,
      down: 0,
      live: undefined,
      cors: 'none',
      port: 4801,
      host: '127.0.0.1',
      data: resolve('data'),
    })
  })

  it('prefer the command line to the environment', () => {
    const environment = {
      SERVICE_SPEED: '2',
      SERVICE_DATASET: 'large',
      SERVICE_RESET: '1',
      DATA_DIR: '/d',
      SERVICE_PORT: '',
    }
    expect(readSettings(['--speed', '20', '--latency=5'], environment)).toMatchObject({
      speed: 20,
      latency: 5,
      dataset: 'large',
      reset: true,
      data: '/d',
      port: 4801,
    })
    expect(readSettings(['--reset', '--port', '0'], {})).toMatchObject({ reset: true, port: 0 })
  })

  it('take the file of a snapshot as a data set', () => {
    expect(readSettings(['--dataset', '/tmp/acme.snapshot'], {}).dataset).toEqual({ snapshot: '/tmp/acme.snapshot' })
  })

  it.each([
    [['--port', '70000'], {}, '--port must be a number from 0 to 65535, not "70000".'],
    [['--speed', 'fast'], {}, '--speed must be a number from 0.01 to 10000, not "fast".'],
    [['--dataset', 'huge'], {}, '--dataset must be demo, large, empty or the file of a snapshot, not "huge".'],
    [['--live', 'maybe'], {}, '--live must be on or off, not "maybe".'],
    [['--cors', '*'], {}, '--cors must be none or any, not "*".'],
    [['--data'], {}, '--data needs a value.'],
    [['--verbose=1'], {}, /^--verbose is not an option; the options are --dataset, .+ and --help\.$/],
    [[], { SERVICE_RESET: 'maybe' }, 'SERVICE_RESET must be true or false, not "maybe".'],
    [[], { SERVICE_HOST: '0.0.0.0' }, /^SERVICE_HOST must be a loopback address/],
  ])('refuse %j %j in one sentence', (args, environment, sentence) => {
    expect(() => readSettings(args, environment)).toThrow(sentence)
  })

  it('are listed in the help, in up to 100 columns', () => {
    for (const option of ['--dataset NAME', '--reset', '--live on|off', 'DATA_DIR', 'SERVICE_HOST'])
      expect(USAGE).toContain(option)
    expect(Math.max(...USAGE.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100)
  })
})
