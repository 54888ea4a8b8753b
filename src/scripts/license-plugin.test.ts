import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeLicense, getPackageFolder } from './license-plugin.ts'

const folder = mkdtempSync(join(tmpdir(), 'licenses-'))
afterAll(() => rmSync(folder, { recursive: true }))

const describePackage = (manifest: object) => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', ...manifest }))
  return describeLicense(folder)
}

it.each([
  ['/p/node_modules/zod/v4/core.js', '/p/node_modules/zod'],
  ['/p/node_modules/@mantine/core/styles.css?used', '/p/node_modules/@mantine/core'],
  ['/p/node_modules/a/node_modules/@b/c/index.js', '/p/node_modules/a/node_modules/@b/c'],
  ['C:\\p\\node_modules\\zod\\index.js', 'C:/p/node_modules/zod'],
  ['/p/src/gateway/main.ts', undefined],
])('the package of %s is %s', (file, expected) => {
  expect(getPackageFolder(file)).toBe(expected)
})

it('has all licence texts, names the author if there is none, and refuses packages without a licence', () => {
  expect(() => describePackage({})).toThrow('x 1.0.0 names no licence')
  expect(describePackage({ license: 'MIT', author: { name: 'Someone' } })).toBe(
    'x 1.0.0 (MIT)\n\nThe package has no licence text. Author: Someone',
  )
  writeFileSync(join(folder, 'LICENCE.md'), 'The text.\n')
  writeFileSync(join(folder, 'NOTICE'), 'The notice.\n')
  expect(describePackage({ license: 'Apache-2.0' })).toBe('x 1.0.0 (Apache-2.0)\n\nThe text.\n\nThe notice.')
})
