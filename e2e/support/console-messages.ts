import type { Page } from '@playwright/test'

/** Collects console warnings, console errors and uncaught exceptions of a page in the returned array. */
export function collectMessages(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error')
      messages.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack ?? error.message}`))
  return messages
}
