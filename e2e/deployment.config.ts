import config from './playwright.config.ts'

// `npm run bench:deployment`: six minutes, so not among the tests.
export default { ...config, testMatch: 'deployment.bench.ts', workers: 1, retries: 0 }
