import { request as httpRequest } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import { NO_FAULTS } from './faults.ts'
import { createServer } from './server.ts'
import type { Cors } from './sites.ts'

let service: TestService
let app: FastifyInstance
afterEach(async () => {
  await app.close()
  await service.close()
})

async function start(cors?: Cors): Promise<number> {
  service = openTestService()
  app = createServer(service.service, NO_FAULTS, cors === undefined ? {} : { cors })
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

const AUTHORIZED = { accept: 'application/json', authorization: `Basic ${btoa('demo-admin:')}` }

/** Status and CORS header of an answer. Unlike fetch, sends any Host and Origin. */
const get = (port: number, headers: Record<string, string>, path = '/acme/assemblies') =>
  new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers: { ...AUTHORIZED, ...headers } }, (answer) => {
      answer.resume()
      resolve([answer.statusCode, answer.headers['access-control-allow-origin']])
    })
      .on('error', reject)
      .end()
  })

it('answers only to its own host names', async () => {
  const port = await start()
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect(await get(port, { host }), host).toEqual([200, undefined])
  for (const host of ['rebound.example.com', `rebound.example.com:${port}`, 'localhost', `127.0.0.1.nip.io:${port}`])
    for (const path of ['/acme/assemblies', '/status/ecv'])
      expect(await get(port, { host }, path), host).toEqual([403, undefined])
})

it('refuses pages of other sites, but neither its own pages nor links to it', async () => {
  const port = await start()
  const own = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
  expect(await get(port, own)).toEqual([200, undefined])
  expect(await get(port, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toEqual([200, undefined])
  expect(await get(port, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toEqual([200, undefined])
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1', `https://127.0.0.1:${port}`])
    expect(await get(port, { origin }), origin).toEqual([403, undefined])
  for (const site of ['cross-site', 'same-site'])
    expect(await get(port, { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' }), site).toEqual([403, undefined])
})

it('lets any site read with CORS, but keeps its host names', async () => {
  const port = await start('any')
  const origin = 'https://other.example'
  expect(await get(port, { origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).toEqual([200, '*'])
  const preflight = await fetch(`http://127.0.0.1:${port}/anything`, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
    200,
    'POST, GET, PUT, DELETE, OPTIONS',
  ])
  expect(await get(port, { host: 'rebound.example.com' })).toEqual([403, undefined])
})
