import config from '../playwright.config.ts'

// `npm run bench:heap`: a figure that takes minutes, so not among the tests.
export default { ...config, projects: [{ testMatch: 'heap.bench.ts' }], workers: 1 }
