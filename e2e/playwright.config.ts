import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/browser.mjs'

// Each worker has its own reference service and gateway (fixtures.ts).
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/built.mjs',
  workers: 2,
  // A second try has a worker, a service and data of its own, and is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  projects: [
    { name: 'workflows', testIgnore: 'documented.spec.ts' },
    // Looks at what the pages of all workflows sent.
    { name: 'documented', testMatch: 'documented.spec.ts', dependencies: ['workflows'] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    video: 'off',
    trace: 'retain-on-failure',
    // What cannot be clicked is told at its step, not when the whole test has run out of time.
    actionTimeout: 45_000,
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
