// Measures the table with 100,000 rows in a browser against house.md section 9: `npm run bench:table`. The page is built as the
// console is, in memory, and nothing is served: the browser's requests are answered from the build.
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../../../../e2e/support/browser.mjs'
import { percentile, printReport } from '../../../scripts/measure.mjs'

const ROWS = 100_000
const POLLED = 10_000
const ORIGIN = 'http://bench.invalid'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc']

async function buildPage() {
  const made = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: `${import.meta.dirname}/bench-page.tsx`, output: { entryFileNames: 'page.js' } },
    },
  })
  const { output } = Array.isArray(made) ? made[0] : made
  return new Map(output.map((file) => [`/${file.fileName}`, file.code ?? file.source]))
}

const TYPES = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

/** Opens the page; it answers what its build has, and for every other path the page itself. */
async function openPage(browser, files) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  const html = `<!doctype html><html lang="en" data-mantine-color-scheme="light"><title>Table</title>
    ${styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('')}<div id="root"></div><script type="module" src="/page.js"></script>`
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const body = files.get(pathname)
    if (body === undefined) return route.fulfill({ contentType: 'text/html', body: html })
    const type = TYPES[pathname.split('.').pop()] ?? 'application/octet-stream'
    return route.fulfill({
      contentType: type,
      body: body instanceof Uint8Array ? new TextDecoder('latin1').decode(body) : body,
    })
  })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(`${ORIGIN}/`)
  await page.getByText('No instances').waitFor()
  return page
}

/** What runs in the page: each answers milliseconds from the event until the browser has painted what came of it. */
function inPage() {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const time = async (act) => {
    await painted()
    const begun = performance.now()
    act()
    await painted()
    return performance.now() - begun
  }
  const header = (name) =>
    [...document.querySelectorAll('[role=columnheader] button')].find((each) => each.textContent.startsWith(name))
  window.measure = {
    show: (count) => time(() => window.bench.show(count)),
    sort: (name) => time(() => header(name).click()),
    selectAll: () => time(() => document.querySelector('[role=columnheader] input').click()),
    // The index is prepared in the browser's spare time, a piece at a time.
    idle: () => new Promise((done) => setTimeout(done, 3_000)),
    type: async (text) => {
      const box = document.querySelector('[data-table-filter]')
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
      const times = []
      for (let end = 1; end <= text.length; end += 1) {
        times.push(
          await time(() => {
            write.call(box, text.slice(0, end))
            box.dispatchEvent(new Event('input', { bubbles: true }))
          }),
        )
        await new Promise((done) => setTimeout(done, 80))
      }
      write.call(box, '')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      return times
    },
    /** A frame in which nothing is done: what this machine can do at present. */
    nothing: () => time(() => {}),
    scroll: async (frames, step) => {
      const scroller = document.querySelector('[data-scroller]')
      const times = []
      let last = performance.now()
      for (let at = 0; at < frames; at += 1) {
        scroller.scrollTop += step
        const now = await new Promise(requestAnimationFrame)
        times.push(now - last)
        last = now
      }
      return times.slice(1)
    },
    polls: async (count) => {
      const long = []
      const observer = new PerformanceObserver((list) => long.push(...list.getEntries()))
      observer.observe({ entryTypes: ['longtask'] })
      const before = window.bench.cells()
      for (let at = 0; at < count; at += 1) {
        window.bench.poll()
        await painted()
      }
      await new Promise((done) => setTimeout(done, 100))
      observer.disconnect()
      return { rendered: window.bench.cells() - before, long: long.length }
    },
  }
}

const sorted = (times) => [...times].sort((a, b) => a - b)

/** What measures the processor's time of the page's main thread, in ms: it is nearly the same on a busy machine. */
async function startWork(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const sum = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
  return async (act) => {
    const before = await sum()
    const result = await act()
    return { result, work: (await sum()) - before }
  }
}

const QUERIES = ['state:unhealthy cloud:lon-3 -size:xl', 'compute-31250 cores>40', '10.20.4']

async function measureAll(page) {
  const run = (name, ...args) => page.evaluate(([name, args]) => window.measure[name](...args), [name, args])
  await page.evaluate(inPage)
  const worked = await startWork(page)
  // The engine compiles the code with a list of another size first, as it has in a console that is open for a minute.
  await run('show', 3_000)
  await run('sort', 'Instance')
  await run('sort', 'Instance')
  await run('sort', 'Instance')
  const shown = await run('show', ROWS)
  const atOnce = await worked(() => run('sort', 'Instance'))
  await run('sort', 'Instance')
  await run('sort', 'Instance')
  await run('show', ROWS)
  await run('idle')
  const first = await worked(() => run('sort', 'Private IP'))
  const keys = []
  const typed = await worked(async () => {
    for (const query of QUERIES) keys.push(...(await run('type', query)))
  })
  const selectAll = []
  for (let at = 0; at < 5; at += 1) {
    selectAll.push(await worked(() => run('selectAll')))
    await run('selectAll')
  }
  const idle = await run('scroll', 240, 0)
  const nothing = []
  for (let at = 0; at < 20; at += 1) nothing.push(await run('nothing'))
  const slow = await worked(() => run('scroll', 240, 102))
  const fast = await worked(() => run('scroll', 120, 900))
  const frames = [...slow.result, ...fast.result]
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await run('show', POLLED)
  await run('idle')
  const { rendered, long } = await run('polls', 20)
  const late = (times) => (100 * times.filter((each) => each > 20).length) / times.length
  return [
    ['this machine: nothing at all until painted, median', percentile(sorted(nothing), 0.5), undefined, 'ms'],
    ['this machine: idle frames over 20 ms', late(idle), undefined, '%'],
    [`${ROWS} rows shown`, shown, undefined, 'ms'],
    ['key to result, p95', percentile(sorted(keys), 0.95), 50, 'ms'],
    ['key to result, median', percentile(sorted(keys), 0.5), 50, 'ms'],
    ['  of it work of the page, mean', typed.work / keys.length, 50, 'ms'],
    ['first sort, three seconds after the rows came', first.result, 150, 'ms'],
    ['  of it work of the page', first.work, 150, 'ms'],
    ['first sort, at once', atOnce.result, 150, 'ms'],
    ['  of it work of the page', atOnce.work, 150, 'ms'],
    ['select all, median', percentile(sorted(selectAll.map(({ result }) => result)), 0.5), 50, 'ms'],
    ['  of it work of the page, median', percentile(sorted(selectAll.map(({ work }) => work)), 0.5), 50, 'ms'],
    ['scroll frames over 20 ms', late(frames), 2, '%'],
    ['  work of the page in a frame, 3 rows each', slow.work / slow.result.length, 16.7, 'ms'],
    ['  work of the page in a frame, 26 rows each', fast.work / fast.result.length, 16.7, 'ms'],
    ['heap after use', usedSize / 1_000_000, 80, 'MB'],
    [`cells rendered by 20 unchanged polls of ${POLLED} rows`, rendered, 0, ''],
    ['long tasks of these polls', long, 0, ''],
  ]
}

const files = await buildPage()
const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS })
try {
  printReport(await measureAll(await openPage(browser, files)))
} finally {
  await browser.close()
}
