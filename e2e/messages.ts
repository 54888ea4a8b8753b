// What the browser says in its console while a test runs.
import type { ConsoleMessage, Page } from '@playwright/test'
import { allCalls } from '../src/contract/contract.ts'
import { createMatcher } from '../src/contract/path.ts'

const matcher = createMatcher(allCalls)

/** Collects warnings, errors and uncaught exceptions of a page as texts, while they come. */
export function collectMessages(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    const counts = message.type() === 'warning' || message.type() === 'error'
    if (counts && !isOrdinary(message))
      messages.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack ?? error.message}`))
  return messages
}

// The browser itself reports every status above 399, also those that mean "none" or even success (service-api 0.1, facts 4 and 9).
function isOrdinary(message: ConsoleMessage): boolean {
  const [, status] = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text()) ?? []
  if (status === undefined || !URL.canParse(message.location().url)) return false
  const path = new URL(message.location().url).pathname.replace(/^\/api/, '')
  const call = matcher.match(status === '422' ? 'PUT' : 'GET', path)?.call
  return (status === '404' && call?.nullWhenMissing === true) || (status === '422' && call?.invertedAnswer === true)
}
