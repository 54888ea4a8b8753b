import config from '../playwright.config.ts'

// `npm run bench:deployment`: six minutes, so not among the tests.
// Tracing costs the page time and memory of its own.
export default {
  ...config,
  use: { ...config.use, trace: 'off' },
  projects: [{ testMatch: 'deployment.bench.ts' }],
  workers: 1,
  retries: 0,
}
