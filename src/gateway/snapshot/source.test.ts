import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { listClouds } from '../../contract/cloud/clouds.ts'
import { togglePlatform } from '../../contract/transition/platforms.ts'
import { connectSource, TokenRefusedError, toPath, type Source } from './source.ts'

let server: Server | undefined
let source: Source | undefined
afterEach(async () => {
  await source?.close()
  server?.close()
})

async function connect(listener: RequestListener, token = 'secret') {
  server = createServer(listener)
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  source = connectSource({ service: new URL(`http://127.0.0.1:${port}/ops/`), token, concurrency: 2, retryDelay: 5 })
  return async () => {
    let items: unknown[] = []
    const answer = await source?.read(
      { call: listClouds, params: { organization: 'acme' } },
      () => {
        items = []
      },
      (item) => items.push(item),
    )
    return { ...answer, items }
  }
}

it('repeats reads after failures and broken answers, and delivers each item once', async () => {
  const seen: string[] = []
  const read = await connect(({ method, url, headers }, response) => {
    seen.push(`${method} ${url} ${headers.authorization} ${headers.accept}`)
    if (seen.length === 1) return void response.writeHead(500).end('{"code":500}')
    if (seen.length === 2) {
      response.writeHead(200)
      response.write('[{"ciId":1},')
      return void setTimeout(() => response.destroy(), 5)
    }
    response.writeHead(200).end('[{"ciId":1},{"ciId":2}]')
  })
  expect(await read()).toEqual({ kind: 'list', nextOffset: undefined, items: [{ ciId: 1 }, { ciId: 2 }] })
  expect(seen).toEqual(Array(3).fill(`GET /ops/acme/clouds Basic ${btoa('secret:')} application/json`))
})

it('says that a response is not JSON, and does not read it forever', async () => {
  let count = 0
  const read = await connect((_request, response) => {
    count += 1
    response.writeHead(200).end('<html>Sign in</html>')
  })
  await expect(read()).rejects.toThrow('The response is not valid JSON')
  expect(count).toBe(3)
})

it('fails at once if an item cannot be stored', async () => {
  let count = 0
  await connect((_request, response) => {
    count += 1
    response.writeHead(200).end('[1]')
  })
  const full = () => {
    throw new Error('ENOSPC: no space left on device')
  }
  const request = { call: listClouds, params: { organization: 'acme' } }
  await expect(source?.read(request, () => {}, full)).rejects.toThrow('ENOSPC')
  expect(count).toBe(1)
})

it('waits as long as the service asks for', async () => {
  const times: number[] = []
  const read = await connect((_request, response) => {
    times.push(Date.now())
    if (times.length === 1) return void response.writeHead(429, { 'retry-after': '1' }).end('{}')
    response.writeHead(200).end('[]')
  })
  expect(await read()).toEqual({ kind: 'list', nextOffset: undefined, items: [] })
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
})

it('fails waiting and running reads when it is closed', async () => {
  let count = 0
  const read = await connect((_request, response) => {
    count += 1
    response.writeHead(503, { 'retry-after': '60' }).end('{}')
  })
  const waiting = read().catch((error: unknown) => error)
  await vi.waitFor(() => expect(count).toBe(1))
  await source?.close()
  expect(await waiting).toBeInstanceOf(Error)
  expect(await read().catch((error: unknown) => error)).toBeInstanceOf(Error)
  expect(count).toBe(1)
})

it('tells a refused token from a missing permission, and repeats neither', async () => {
  let count = 0
  let body = '{"errors":["Unauthorized access!"]}'
  const read = await connect((_request, response) => {
    count += 1
    response.writeHead(401).end(body)
  })
  await expect(read()).rejects.toThrow('The token does not have permission.')
  body = '{"error":"You need to sign in"}'
  await expect(read()).rejects.toThrow(TokenRefusedError)
  expect(count).toBe(2)
})

it('refuses calls that change something, GETs included', () => {
  const params = { organization: 'acme', assembly: '1', environment: '2', platform: '3' }
  expect(() => toPath({ call: togglePlatform, params })).toThrow('togglePlatform is not a call that only reads.')
})
