// Attacks 5 to 9 from a real page of another origin.
import { createServer, type IncomingMessage } from 'node:http'
import { test as base, expect } from '@playwright/test'
import { startProgram } from '../support/child-program.ts'
import { listen } from '../support/listen.ts'

const ORIGIN_PLACEHOLDER = 'ORIGIN'

/** Starts a loopback server that records every request and answers with `text`. */
async function startServer(type: string, text: string) {
  const received: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    // The gateway itself asks what service it has.
    if (request.url !== '/status/ecv') received.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

const test = base.extend<{ service: Server; evil: Server; allowed: string; gateway: { readonly url: string } }>({
  // Value of ALLOWED_ORIGINS; ORIGIN is replaced by the other page's origin.
  allowed: ['', { option: true }],
  service: async ({}, use) => {
    const service = await startServer('application/json', '[{"ciId":1,"ciName":"dfw-1"}]')
    await use(service)
    service.close()
  },
  evil: async ({}, use) => {
    const evil = await startServer('text/html', '<!doctype html><title>elsewhere</title><iframe name="there"></iframe>')
    await use(evil)
    evil.close()
  },
  gateway: async ({ service, evil, allowed }, use) => {
    const ALLOWED_ORIGINS = allowed.replace(ORIGIN_PLACEHOLDER, evil.url)
    const environment = {
      PORT: '0',
      SERVICE_URL: service.url,
      SERVICE_TOKEN: 'a-token',
      LOG_LEVEL: 'silent',
      ALLOWED_ORIGINS,
    }
    const gateway = await startProgram('gateway.js', [], environment)
    await use(gateway)
    await gateway.stop()
  },
})

interface PageRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly mode?: 'no-cors'
  readonly credentials?: 'include'
}

/** Number of requests the gateway has answered with 403. */
async function countRefusals(gateway: { readonly url: string }): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  const counts = [...text.matchAll(/^signalbox_requests_total\{[^}]*status="403"[^}]*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Runs in the page. Returns status and text, `opaque` for an unreadable answer, or `failed`. */
async function fetchInPage({ url, request }: { url: string; request: PageRequest }): Promise<string> {
  try {
    const answer = await fetch(url, request)
    return answer.type === 'opaque' ? 'opaque' : `${answer.status} ${await answer.text()}`
  } catch {
    return 'failed'
  }
}

const READ_PATH = '/api/acme/clouds'
const WRITE_PATH = '/api/acme/assemblies'
const CONSOLE_HEADERS = { 'X-Signalbox': '1', 'Content-Type': 'application/json' }

// Another port is another origin on the same site; another host name is another site.
for (const name of ['127.0.0.1', 'localhost']) {
  test(`a page of ${name} on another port reaches nothing`, async ({ page, service, evil, gateway }) => {
    await page.goto(evil.url.replace('127.0.0.1', name))

    await test.step('by fetch', async () => {
      const requests: [string, PageRequest][] = [
        [READ_PATH, {}],
        [READ_PATH, { credentials: 'include' }],
        [READ_PATH, { headers: { 'X-Signalbox': '1' } }],
        [WRITE_PATH, { method: 'POST', headers: CONSOLE_HEADERS, body: '{}' }],
        [WRITE_PATH, { method: 'POST', body: '{}' }],
        [`${WRITE_PATH}/shop`, { method: 'DELETE', headers: CONSOLE_HEADERS }],
        ['/api/session', { method: 'DELETE', headers: { 'X-Signalbox': '1' } }],
      ]
      for (const [path, request] of requests)
        expect([path, await page.evaluate(fetchInPage, { url: gateway.url + path, request })]).toEqual([path, 'failed'])
      for (const [path, request] of requests.filter(([, { headers }]) => !headers)) {
        const noCors: PageRequest = { ...request, mode: 'no-cors' }
        const outcome = await page.evaluate(fetchInPage, { url: gateway.url + path, request: noCors })
        // The gateway refuses, and Cross-Origin-Resource-Policy hides the answer.
        expect(['failed', 'opaque']).toContain(outcome)
      }
      expect(service.received).toEqual([])
    })

    await test.step('by elements that load resources', async () => {
      for (const tag of ['script', 'img', 'link', 'iframe', 'object', 'video']) {
        const before = await countRefusals(gateway)
        await page.evaluate(
          ([tag = '', url = '']) => {
            const element = document.createElement(tag)
            if (tag === 'link') element.setAttribute('rel', 'stylesheet')
            element.setAttribute(tag === 'link' ? 'href' : tag === 'object' ? 'data' : 'src', url)
            document.body.append(element)
          },
          [tag, `${gateway.url}${READ_PATH}?by=${tag}`],
        )
        await expect.poll(() => countRefusals(gateway), tag).toBe(before + 1)
      }
      expect(service.received).toEqual([])
    })

    await test.step('by forms', async () => {
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
        for (const path of [WRITE_PATH, `${WRITE_PATH}?_method=DELETE`, '/api/session']) {
          const before = await countRefusals(gateway)
          await page.evaluate(
            ([type = '', action = '']) => {
              const form = document.createElement('form')
              Object.assign(form, { method: 'post', enctype: type, action, target: 'there' })
              form.innerHTML = `<input name='{"a":"' value='"}'><input name="_method" value="DELETE">`
              document.body.append(form)
              form.submit()
            },
            [type, gateway.url + path],
          )
          await expect.poll(() => countRefusals(gateway), type).toBe(before + 1)
        }
      expect(service.received).toEqual([])
    })

    await test.step('by a websocket', async () => {
      const outcome = await page.evaluate(
        (url) =>
          new Promise((resolve) => {
            const socket = new WebSocket(url)
            socket.addEventListener('open', () => resolve('open'))
            socket.addEventListener('error', () => resolve('error'))
          }),
        gateway.url.replace('http', 'ws') + READ_PATH,
      )
      expect(outcome).toBe('error')
    })

    await test.step('by navigation', async () => {
      const answer = await page.goto(gateway.url + READ_PATH, { referer: evil.url })
      expect(answer?.status()).toBe(403)
      expect(service.received).toEqual([])
    })
  })
}

test.describe('a page that ALLOWED_ORIGINS names', () => {
  test.use({ allowed: ORIGIN_PLACEHOLDER })

  test('reads and writes by fetch only', async ({ page, service, evil, gateway }) => {
    await page.goto(evil.url)
    const fetchFromPage = (path: string, request: PageRequest) =>
      page.evaluate(fetchInPage, { url: gateway.url + path, request })
    expect(await fetchFromPage(READ_PATH, { credentials: 'include' })).toBe('200 [{"ciId":1,"ciName":"dfw-1"}]')
    expect(await fetchFromPage(WRITE_PATH, { method: 'POST', headers: CONSOLE_HEADERS, body: '{}' })).toContain('200 ')
    expect(service.received).toEqual([`GET ${READ_PATH.slice(4)}`, `POST ${WRITE_PATH.slice(4)}`])
    // Nothing is forwarded without the console's header, or with a header that CORS does not allow.
    expect(await fetchFromPage(WRITE_PATH, { method: 'POST', body: '{}' })).toContain('403 ')
    expect(await fetchFromPage(READ_PATH, { headers: { 'X-Other': '1' } })).toBe('failed')
    expect(service.received).toHaveLength(2)
  })

  test('is the only page allowed', async ({ page, service, evil, gateway }) => {
    await page.goto(evil.url.replace('127.0.0.1', 'localhost'))
    expect(await page.evaluate(fetchInPage, { url: gateway.url + READ_PATH, request: {} })).toBe('failed')
    expect(service.received).toEqual([])
  })
})
