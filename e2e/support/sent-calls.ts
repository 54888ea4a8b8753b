// Contract calls that the pages of each workflow sent, for documented.spec.ts.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext, TestInfo } from '@playwright/test'
import { allCalls } from '../../src/contract/contract.ts'
import { createMatcher } from '../../src/contract/core/path.ts'

const matcher = createMatcher(allCalls)

// Playwright empties this folder before a run.
const getOutputFile = ({ project }: TestInfo): string => join(project.outputDir, 'sent-calls.txt')

/** Records the successful calls of the pages of `context`. The returned function saves them under the test file's name. */
export function recordCalls(context: BrowserContext): (info: TestInfo) => void {
  const names = new Set<string>()
  context.on('response', (response) => {
    const [, path] = /^[^/]*(?:\/[^/]+)?\/api(\/.*)$/.exec(new URL(response.url()).pathname) ?? []
    const match = response.ok() && path !== undefined && matcher.match(response.request().method(), path)
    if (match) names.add(match.call.name)
  })
  return (info) => {
    mkdirSync(info.project.outputDir, { recursive: true })
    const lines = Array.from(names, (name) => `${name} ${basename(info.file)}\n`)
    appendFileSync(getOutputFile(info), lines.join(''))
  }
}

/** Test files that sent each call, by call name. */
export function readSentCalls(info: TestInfo): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const line of readFileSync(getOutputFile(info), 'utf8').trim().split('\n')) {
    const [name = '', file = ''] = line.split(' ')
    files.set(name, (files.get(name) ?? new Set()).add(file))
  }
  return files
}
