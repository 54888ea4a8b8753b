import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { formatFile } from './file-text.ts'

const file = {
  variables: { day: '2026-01-31', on: 'yes', size: '10', time: '12:30' },
  platforms: { web: { links: ['db'], components: { 'os/oneops.1.Os': { os: { hosts: { a: 1 } } } } } },
}

it('writes YAML that the dialect 1.1 reads back, and JSON', () => {
  const yaml = formatFile(file, 'YAML')
  expect(yaml).toMatch(/^---\nvariables:\n/)
  expect(parse(yaml, { version: '1.1' })).toEqual(file)
  expect(JSON.parse(formatFile(file, 'JSON'))).toEqual(file)
})
