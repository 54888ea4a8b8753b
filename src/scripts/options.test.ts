import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readOptions, USAGE } from './options.mjs'
import { readSettings } from '../service/settings.ts'

const VALUES = { dataset: 'large', speed: '20', latency: '5', 'error-rate': '0.1', 'fail-step': '0.2', down: '3' }
const MORE = { live: 'off', data: 'elsewhere' }

const [readme = ''] = readFileSync('README.md', 'utf8').split('## On a real service')
const told = [...readme.matchAll(/^\| `--([\w-]+)/gm)].map(([, name = '']) => name)

it('every flag that the README tells of is taken, reaches the service and stands in the help', () => {
  const values = new Map(Object.entries({ ...VALUES, ...MORE }))
  expect([...new Set(told)].toSorted()).toEqual([...values.keys(), 'port', 'reset'].toSorted())
  for (const name of told) expect(USAGE).toContain(`\n  --${name} `)
  const usual = readSettings([], {})
  for (const [name, value] of values) {
    const { serviceFlags } = readOptions([`--${name}`, value], {})
    expect(readSettings(serviceFlags, {}), name).not.toEqual(usual)
  }
  expect(readSettings(readOptions(['--reset'], {}).serviceFlags, {}).reset).toBe(true)
  expect(readOptions(['--port', '4810'], {})).toMatchObject({ port: '4810', serviceFlags: [] })
  expect(readOptions(['--service', '--port', '4810'], {}).serviceFlags).toEqual(['--port=4810'])
})

it('a flag that there is not is refused', () => {
  expect(() => readOptions(['--verbose'], {})).toThrow('--verbose')
})
