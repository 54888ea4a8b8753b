import config from '../playwright.config.ts'

// `npm run bench:heap`, a few minutes.
export default { ...config, projects: [{ testMatch: 'heap.bench.ts' }], workers: 1 }
