// Runs after all workflows. For service and gateway see src/integration/documented.test.ts.
import { expect, test } from '@playwright/test'
import { allCalls } from '../../src/contract/contract.ts'
import { readSentCalls } from '../support/sent-calls.ts'

test('the workflows send every documented call from a page of the console', async ({}, info) => {
  const sent = readSentCalls(info)
  const rows = allCalls
    .filter(({ origin }) => origin === 'documented')
    .map(({ name, routes: [{ method, path }] }) => ({
      row: `${method} ${path}`,
      name,
      files: [...(sent.get(name) ?? [])],
    }))
  const table = rows.map(({ row, name, files }) => `| ${row} | ${name} | ${files.join(', ')} |`)
  await info.attach('documented-calls.md', {
    body: ['| row | call | sent in |', '|---|---|---|', ...table].join('\n'),
    contentType: 'text/markdown',
  })
  expect(rows.filter(({ files }) => files.length === 0).map(({ row }) => row)).toEqual([])
})
