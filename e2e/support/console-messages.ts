// What the browser says in its console while a test runs.
import type { Page } from '@playwright/test'

/** Collects warnings, errors and uncaught exceptions of a page as texts, while they come. */
export function collectMessages(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error')
      messages.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack ?? error.message}`))
  return messages
}
