import { describe, expect, it } from 'vitest'
import { createAssembly, cloneAssembly, listAssemblies } from '../assembly/assemblies.ts'
import type { AnyCall } from './call.ts'
import { setInstanceState, setInstancesState } from '../operations/instances.ts'
import { listOperatedPlatforms } from '../operations/operations.ts'
import { listOrganizationHealth, readComputeReport } from '../organization/reports.ts'
import { toCallResult, toNoAnswerRefusal, type RawAnswer } from './refusal.ts'
import { readEnvironment } from '../transition/environments.ts'
import { readDeploymentStatus, updateDeployment } from '../transition/deployments.ts'
import { readBillOfMaterials } from '../transition/releases.ts'

const request = { call: 'any', method: 'GET', path: '/acme' }
const json = (status: number, body?: unknown): RawAnswer => ({ status, isJson: body !== undefined, body })
const html = (status: number): RawAnswer => ({ status, isJson: false, body: '<html>' })

function getRefusal(call: AnyCall, answer: RawAnswer) {
  const outcome = toCallResult(call, request, answer)
  if (outcome.ok) throw new Error('This should have been a refusal.')
  return outcome.refusal
}

const UNKNOWN_NUMBER = 'Failed.  Response code = 400.  Response message = Bad Request.'

it.each([
  ['400', json(400, { errors: ['Bad.'] }), 'not-found'],
  ['500 that hides a 400', json(500, { code: 500, exception: UNKNOWN_NUMBER }), 'not-found'],
  ['500 of a crash', json(500, { code: 500, exception: 'Crashed.' }), 'unexpected'],
] as const)('treats a %s to a read by number as %s', (_, answer, kind) => {
  expect(getRefusal(readDeploymentStatus, answer).kind).toBe(kind)
  // A write may have happened, and other reads name no number.
  expect(getRefusal(updateDeployment, answer).kind).not.toBe('not-found')
  expect(getRefusal(listAssemblies, answer).kind).not.toBe('not-found')
})

const NOT_FOUND = "Could not locate account.Assembly with id/name 'nope' in namespace '/acme'."
const problemAnswer = (status: number, code: string) => json(status, { code, detail: 'Why.' })

describe('refusals (service-api 4.2, 5.14)', () => {
  it.each([
    ['not signed in', json(401, { error: 'You need to sign in.' }), 'signed-out', ['You need to sign in.']],
    ['not allowed', json(401, { errors: ['Unauthorized access!'] }), 'not-allowed', ['Unauthorized access!']],
    ['a look-up without rights', json(401, {}), 'signed-out', []],
    ['a missing record', json(404, { errors: [NOT_FOUND] }), 'not-found', [NOT_FOUND]],
    ['refused input', json(422, { errors: ['A', 'B'] }), 'rejected', ['A', 'B']],
    ['refused without reason', json(422, { errors: [] }), 'rejected', []],
    ['a record with errors', json(200, { ciId: 1, errors: ['Late.'] }), 'rejected', ['Late.']],
    [
      'a refused design file',
      json(200, { platforms: {}, errors: { platforms: { web: { errors: ['A', 'B'], links: 'C' } } } }),
      'rejected',
      ['platforms / web: A', 'platforms / web: B', 'platforms / web / links: C'],
    ],
    ['a crash', json(500, { code: 500, exception: 'Failed.' }), 'unexpected', ['Failed.']],
    [
      'no back end',
      json(500, { code: 500, exception: 'CMS is not accessible.' }),
      'unavailable',
      ['CMS is not accessible.'],
    ],
    ['a redirect', html(302), 'signed-out', []],
    ['a sign-in page', html(200), 'unexpected', ['The response is not JSON.']],
    ['a page of a proxy', html(502), 'unavailable', []],
    ['too many requests', json(429), 'unavailable', []],
    ['maintenance', json(503), 'unavailable', []],
    ['a proxy that gave up', html(504), 'timed-out', []],
    ['a proxy that got no request in time', html(408), 'timed-out', []],
    ['forbidden by a proxy', html(403), 'not-allowed', []],
    ['something else entirely', json(200, 'text'), 'unexpected', ['The response has an unexpected format.']],
  ] as const)('%s', (_, answer, kind, messages) => {
    const refusal = getRefusal(listAssemblies, answer)
    expect(refusal).toMatchObject({ kind, messages, status: answer.status, asked: request })
  })

  it.each([
    ['not-routed', 404, 'not-found'],
    ['bad-request', 400, 'rejected'],
    ['forbidden', 403, 'not-allowed'],
    ['too-large', 413, 'rejected'],
    ['service-unreachable', 502, 'unavailable'],
    ['service-timed-out', 504, 'timed-out'],
    ['service-redirected', 502, 'signed-out'],
    ['no-organization', 404, 'not-found'],
    ['all-services-present', 409, 'rejected'],
    ['service-answer', 502, 'unexpected'],
    ['gateway-failed', 500, 'unexpected'],
    ['signed-out', 401, 'signed-out'],
    ['token-refused', 401, 'rejected'],
    ['too-many', 429, 'unavailable'],
  ] as const)('of the gateway: %s', (code, status, kind) => {
    expect(getRefusal(listAssemblies, problemAnswer(status, code))).toMatchObject({ kind, messages: ['Why.'] })
  })

  it('keep the retry delay', () => {
    expect(getRefusal(listAssemblies, { ...json(503), retryAfter: 7 }).retryAfter).toBe(7)
  })

  it('distinguish an unrouted path from a missing record', () => {
    expect(getRefusal(listAssemblies, json(404, { errors: ['not found'] })).routed).toBe(false)
    expect(getRefusal(listAssemblies, problemAnswer(404, 'not-routed')).routed).toBe(false)
    expect(getRefusal(readEnvironment, json(404, { errors: [NOT_FOUND] })).routed).toBe(true)
    expect(getRefusal(cloneAssembly, json(404, { errors: ['not found', 'other'] })).routed).toBe(true)
    expect(toNoAnswerRefusal('offline', request)).toMatchObject({ kind: 'offline', status: undefined, routed: true })
  })
})

describe('success', () => {
  it('is any 2xx answer that fits its schema', () => {
    expect(toCallResult(listAssemblies, request, json(200, [{ ciId: 3 }]))).toMatchObject({
      ok: true,
      value: [{ ciId: '3' }],
    })
    expect(toCallResult(createAssembly, request, json(201, { ciId: 3 }))).toMatchObject({ ok: true })
    expect(toCallResult(listOrganizationHealth, request, json(204))).toMatchObject({ ok: true, value: [] })
    expect(toCallResult(listOperatedPlatforms, request, json(200, null))).toMatchObject({ ok: true, value: [] })
    expect(toCallResult(setInstancesState, request, json(200, true))).toMatchObject({ ok: true, value: true })
    expect(toCallResult(listAssemblies, request, json(200, [{ ciId: 3, errors: [] }]))).toMatchObject({ ok: true })
  })

  it('includes an empty 422 for inverted calls (0.1, fact 4)', () => {
    expect(toCallResult(setInstanceState, request, json(422, { errors: [] }))).toMatchObject({ ok: true, value: null })
    expect(getRefusal(setInstanceState, json(200, { errors: ['No.'] }))).toMatchObject({
      kind: 'rejected',
      messages: ['No.'],
    })
    expect(getRefusal(setInstanceState, json(422, { errors: ['No.'] }))).toMatchObject({ kind: 'rejected' })
    expect(getRefusal(updateDeployment, json(422, { errors: [] }))).toMatchObject({ kind: 'rejected' })
    expect(toCallResult(setInstanceState, request, json(204))).toMatchObject({ ok: true, value: null })
  })

  it('is null where the call allows "none" (0.1, fact 9)', () => {
    expect(toCallResult(readBillOfMaterials, request, json(404, { errors: ['not found'] }))).toMatchObject({
      ok: true,
      value: null,
    })
    expect(toCallResult(readBillOfMaterials, request, json(204))).toMatchObject({ ok: true, value: null })
    expect(getRefusal(readBillOfMaterials, json(404, { errors: [NOT_FOUND] })).kind).toBe('not-found')
    expect(getRefusal(readBillOfMaterials, problemAnswer(404, 'no-organization')).kind).toBe('not-found')
    expect(getRefusal(readEnvironment, json(404, { errors: ['not found'] })).kind).toBe('not-found')
  })

  it.each(["undefined method `+' for nil:NilClass", "nil can't be coerced into Integer", 'divided by 0'])(
    'is "none" for the compute report where it says: %s (3.9)',
    (exception) => {
      const crash = json(500, { code: 500, exception })
      expect(toCallResult(readComputeReport, request, crash)).toMatchObject({ ok: true, value: null })
      expect(getRefusal(listAssemblies, crash).kind).toBe('unexpected')
    },
  )

  it('leaves other errors of the compute report as errors', () => {
    expect(getRefusal(readComputeReport, json(500, { code: 500, exception: 'Connection refused' })).kind).toBe(
      'unexpected',
    )
    expect(getRefusal(readComputeReport, json(500, { code: 500, exception: 'CMS is not accessible.' })).kind).toBe(
      'unavailable',
    )
    expect(getRefusal(readComputeReport, json(500)).kind).toBe('unexpected')
  })
})
