import config from '../playwright.config.ts'

// `npm run bench:deployment`, about six minutes per test. No trace: it costs the page time and memory.
export default {
  ...config,
  use: { ...config.use, trace: 'off' },
  projects: [{ testMatch: 'deployment.bench.ts' }],
  workers: 1,
  retries: 0,
}
