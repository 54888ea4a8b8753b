import { afterEach, describe, expect, it, vi } from 'vitest'
import { listClouds, listPublicOfferings, newService } from '../../contract/cloud/clouds.ts'
import { setInstanceState } from '../../contract/operations/instances.ts'
import { createEnvironment } from '../../contract/transition/environments.ts'
import { readBillOfMaterials } from '../../contract/transition/releases.ts'
import { describeRequest, send } from './client.ts'

type Handler = (path: string, init: RequestInit) => Response | Promise<Response>

const jsonResponse = (body: unknown, status = 200) => Response.json(body, { status })
const NOT_ROUTED = () => jsonResponse({ errors: ['not found'] }, 404)

function stubFetch(handler: Handler) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`)
    return handler(path, init)
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

const acme = { params: { organization: 'acme' } }
const environment = { organization: 'acme', assembly: 'storefront', environment: 'prod' }

describe('send', () => {
  it('asks the gateway for JSON and reads the answer', async () => {
    let headers: Headers | undefined
    const asked = stubFetch((_, init) => {
      headers = new Headers(init.headers)
      return jsonResponse([{ ciId: 7, ciName: 'dfw-1', created: '2026-01-01T00:00:00.000' }])
    })
    const outcome = await send(listClouds, acme)
    expect(asked).toEqual(['GET /api/acme/clouds'])
    expect(headers?.get('accept')).toBe('application/json')
    expect(headers?.get('x-signalbox')).toBe('1')
    expect(outcome).toMatchObject({ ok: true, value: [{ ciId: '7', created: Date.UTC(2026, 0, 1) }] })
  })

  it('tries the next route only when the first is not routed, and remembers which one answered', async () => {
    const asked = stubFetch((path) => (path === '/api/cloud/offerings' ? jsonResponse({ compute: [] }) : NOT_ROUTED()))
    expect(await send(listPublicOfferings, { params: {} })).toMatchObject({ ok: true })
    await send(listPublicOfferings, { params: {} })
    expect(asked).toEqual(['GET /api/clouds/offerings', 'GET /api/cloud/offerings', 'GET /api/cloud/offerings'])
  })

  it('skips a route for which a name is missing', async () => {
    const asked = stubFetch(NOT_ROUTED)
    const outcome = await send(newService, { params: { organization: 'acme', cloud: 'lab' }, query: { mgmtCiId: '5' } })
    expect(outcome).toMatchObject({ ok: false, refusal: { kind: 'not-found', routed: false } })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['a refusal', () => jsonResponse({ errors: ['At least one primary cloud must be selected.'] }, 422)],
    ['a crash', () => jsonResponse({ code: 500, exception: 'no' }, 500)],
    ['a missing record', () => jsonResponse({ errors: ["Could not locate account.Assembly with id/name 'x'."] }, 404)],
  ])('sends a write once when it ends in %s', async (_, answer) => {
    const asked = stubFetch(answer)
    const body = { clouds: {}, cms_ci: { ciName: 'prod', ciAttributes: {} } }
    expect(await send(createEnvironment, { params: environment, body })).toMatchObject({ ok: false })
    expect(asked).toHaveLength(1)
  })

  it('says offline when there is no answer at all', async () => {
    stubFetch(() => Promise.reject(new TypeError('network')))
    expect(await send(listClouds, acme)).toMatchObject({ ok: false, refusal: { kind: 'offline', status: undefined } })
  })

  it('reads "nothing to deploy" as null, and a missing environment as a refusal', async () => {
    stubFetch(() => jsonResponse({ errors: [] }, 404))
    expect(await send(readBillOfMaterials, { params: environment })).toMatchObject({ ok: true, value: null })
    stubFetch(() => jsonResponse({ errors: ["Could not locate manifest.Environment with id/name 'prod'."] }, 404))
    expect(await send(readBillOfMaterials, { params: environment })).toMatchObject({ ok: false })
  })

  it('understands the inverted answer of an instance state', async () => {
    const request = {
      params: { ...environment, platform: 'web', component: 'compute', instance: '9' },
      body: { state: 'replace' as const },
    }
    stubFetch(() => jsonResponse({ errors: [] }, 422))
    expect(await send(setInstanceState, request)).toMatchObject({ ok: true })
    stubFetch(() => jsonResponse({ errors: ['gone'] }))
    expect(await send(setInstanceState, request)).toMatchObject({ ok: false, refusal: { messages: ['gone'] } })
  })

  it('refuses a name that is invalid in a path without a request', async () => {
    const asked = stubFetch(() => jsonResponse([]))
    expect(await send(listClouds, { params: { organization: '../account' } })).toMatchObject({ ok: false })
    expect(asked).toEqual([])
  })

  it('treats an HTML page as unexpected', async () => {
    stubFetch(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    expect(await send(listClouds, acme)).toMatchObject({ ok: false, refusal: { kind: 'unexpected' } })
  })
})

describe('describeRequest', () => {
  it('is the request that would be sent', () => {
    expect(describeRequest(readBillOfMaterials, { params: environment, query: { include_rfcs: 'cis' } })).toEqual({
      method: 'GET',
      path: '/acme/assemblies/storefront/transition/environments/prod/releases/bom?include_rfcs=cis',
      body: undefined,
    })
  })
})
