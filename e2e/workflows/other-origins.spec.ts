// Attacks 5 to 9 from a real page of another origin: what a browser can be made to send by it.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { test as base, expect } from '@playwright/test'
import { startProgram } from '../support/child-program.ts'

const ORIGIN_PLACEHOLDER = 'ORIGIN'

/** A server of loopback on a free port: every request is noted, and answered with `type` and `text`. */
async function startServer(type: string, text: string) {
  const received: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    received.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
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
  // What ALLOWED_ORIGINS names: ORIGIN stands for the page of the other origin.
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

/** How many requests the gateway has refused as forbidden. */
async function countRefusals(gateway: { readonly url: string }): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  const counts = [...text.matchAll(/^signalbox_requests_total\{[^}]*status="403"[^}]*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** In the page: what fetch came to; `opaque` where the page cannot see. */
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

// Another port is another origin of the same site; another name of this machine is another site.
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
        const blind: PageRequest = { ...request, mode: 'no-cors' }
        const seen = await page.evaluate(fetchInPage, { url: gateway.url + path, request: blind })
        // Refused, and by the policy of the answer the page is not even told so.
        expect(['failed', 'opaque']).toContain(seen)
      }
      expect(service.received).toEqual([])
    })

    await test.step('by what pages are made of', async () => {
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
      const end = await page.evaluate(
        (url) =>
          new Promise((resolve) => {
            const socket = new WebSocket(url)
            socket.addEventListener('open', () => resolve('open'))
            socket.addEventListener('error', () => resolve('error'))
          }),
        gateway.url.replace('http', 'ws') + READ_PATH,
      )
      expect(end).toBe('error')
    })

    await test.step('by leading there', async () => {
      const answer = await page.goto(gateway.url + READ_PATH, { referer: evil.url })
      expect(answer?.status()).toBe(403)
      expect(service.received).toEqual([])
    })
  })
}

test.describe('a page that ALLOWED_ORIGINS names', () => {
  test.use({ allowed: ORIGIN_PLACEHOLDER })

  test('reads and writes by fetch, and by nothing else', async ({ page, service, evil, gateway }) => {
    await page.goto(evil.url)
    const ask = (path: string, request: PageRequest) => page.evaluate(fetchInPage, { url: gateway.url + path, request })
    expect(await ask(READ_PATH, { credentials: 'include' })).toBe('200 [{"ciId":1,"ciName":"dfw-1"}]')
    expect(await ask(WRITE_PATH, { method: 'POST', headers: CONSOLE_HEADERS, body: '{}' })).toContain('200 ')
    expect(service.received).toEqual([`GET ${READ_PATH.slice(4)}`, `POST ${WRITE_PATH.slice(4)}`])
    // Without our header, and with one that was not named, nothing is sent on.
    expect(await ask(WRITE_PATH, { method: 'POST', body: '{}' })).toContain('403 ')
    expect(await ask(READ_PATH, { headers: { 'X-Other': '1' } })).toBe('failed')
    expect(service.received).toHaveLength(2)
  })

  test('is that page alone', async ({ page, service, evil, gateway }) => {
    await page.goto(evil.url.replace('127.0.0.1', 'localhost'))
    expect(await page.evaluate(fetchInPage, { url: gateway.url + READ_PATH, request: {} })).toBe('failed')
    expect(service.received).toEqual([])
  })
})
