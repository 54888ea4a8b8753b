import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readOptions, USAGE } from './options.mjs'
import { readSettings } from '../service/settings.ts'

const VALUES = {
  dataset: 'large',
  speed: '20',
  latency: '5',
  'error-rate': '0.1',
  'fail-step': '0.2',
  down: '3',
  live: 'off',
  cors: 'any',
  data: 'elsewhere',
}

const [readme = ''] = readFileSync('README.md', 'utf8').split('## On a real service')
const documented = [...readme.matchAll(/^\| `--([\w-]+)/gm)].map(([, name = '']) => name)

it('accepts every flag of the README, passes it to the service and lists it in the help', () => {
  const values = new Map(Object.entries(VALUES))
  expect([...new Set(documented)].toSorted()).toEqual([...values.keys(), 'port', 'reset'].toSorted())
  for (const name of documented) expect(USAGE).toContain(`\n  --${name} `)
  const defaults = readSettings([], {})
  for (const [name, value] of values) {
    const { serviceFlags } = readOptions([`--${name}`, value], {})
    expect(readSettings(serviceFlags, {}), name).not.toEqual(defaults)
  }
  expect(readSettings(readOptions(['--reset'], {}).serviceFlags, {}).reset).toBe(true)
  expect(readOptions(['--port', '4810'], {})).toMatchObject({ port: '4810', serviceFlags: [] })
  expect(readOptions(['--service', '--port', '4810'], {}).serviceFlags).toEqual(['--port=4810'])
})

it('refuses an unknown option with one sentence that names the options', () => {
  expect(() => readOptions(['--verbose'], {})).toThrow(
    /^--verbose is not an option; the options are --dataset, .+, --port, --service, --dev, --help\.$/,
  )
  expect(() => readOptions(['--port'], {})).toThrow('--port needs a value.')
})
