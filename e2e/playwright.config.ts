import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/browser.mjs'

// Each worker has its own reference service and gateway (fixtures.ts).
export default defineConfig({
  // Absolute, for the configurations of benchmarks in another folder.
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  outputDir: '../test-results',
  globalSetup: fileURLToPath(new URL('support/built.mjs', import.meta.url)),
  workers: 2,
  // A retry gets a new worker, service and data, and is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  projects: [
    { name: 'workflows', testIgnore: 'documented.spec.ts' },
    // Checks the calls that all workflows sent.
    { name: 'documented', testMatch: 'documented.spec.ts', dependencies: ['workflows'] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    video: 'off',
    // Animations take a fifth of the processor's time, and what moves is clicked too early or too late.
    contextOptions: { reducedMotion: 'reduce' },
    // `--trace on` records a test without a retry. Recording all of them takes a third of the processor's time.
    trace: 'on-first-retry',
    // Below the test timeout, so that a failing action is reported at its own step.
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
        // Pages live too short for optimized code to pay off: compiling it takes a sixth of the processor's time.
        // Collecting garbage in one thread takes less of it, and so do fewer type profiles.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc --interrupt-budget-for-feedback-allocation=4000',
      ],
    },
  },
})
