// Answers of the service that mean something else than they say (service-api 4.2).
import { Readable } from 'node:stream'
import type { AnyCall } from '../contract/core/call.ts'
import { newService } from '../contract/cloud/clouds.ts'
import type { ServiceAnswer } from './forward.ts'
import { createProblem, type ProblemResponse } from './problem-response.ts'

/** A 401: `error` says that the token is not taken, `errors` that its operator may not do this (0.1, fact 1). */
export function handleUnauthorized(text: string): ServiceAnswer | ProblemResponse {
  return isPermissionError(text)
    ? { status: 401, retryAfter: undefined, body: Readable.from([text], { objectMode: false }) }
    : createProblem(
        401,
        'signed-out',
        'The service does not take the token any more. Sign in with a new one, or renew SERVICE_TOKEN.',
      )
}

function isPermissionError(text: string): boolean {
  try {
    return Array.isArray(Object(JSON.parse(text)).errors)
  } catch {
    return false
  }
}

/** What happened while the service is away; of a write also that nothing came of it, so that it can be repeated. */
export const outageDetail = ({ effect }: AnyCall, happened: string): string =>
  effect === 'write' ? `${happened} Nothing was changed; try again when it is back.` : happened

/** A redirect, never followed. */
export function toRedirectProblem(call: AnyCall, location: string): ProblemResponse {
  if (/\/not_found_error(?:\?|$)/.test(location))
    return createProblem(
      404,
      'no-organization',
      'The service has no organization of this name, or not one that you can see. Check the address.',
    )
  // To the page of the cloud, in place of a template (service-api 1.3).
  if (call === newService && /^[^?]*\/clouds\/[^/?]+\/?$/.test(location))
    return createProblem(
      409,
      'all-services-present',
      'This cloud already has a service of every type. Delete one to replace it.',
    )
  if (/\/error\?message=/.test(location))
    return createProblem(
      503,
      'service-unreachable',
      outageDetail(call, 'The service answers, but what it stands on does not.'),
    )
  return createProblem(
    502,
    'service-redirected',
    'The service sent the request to another address, most likely to a sign-in page. Check SERVICE_URL, or sign in again.',
  )
}
