// Texts for refusals: what happened, what it means, what to do.
import type { Refusal, RefusalKind } from '../../contract/core/refusal.ts'
import { tokenPage } from '../routing/page-settings.ts'
import { isNotFound, RefusalError } from './refusal-error.ts'

export interface ProblemText {
  readonly title: string
  readonly meaning: string
  readonly advice: string
  readonly messages: readonly string[]
  /** `GET /acme/clouds (listClouds)`. */
  readonly request: string
  readonly status: number | undefined
}

const PROBLEM_TEXTS: Record<RefusalKind, readonly [title: string, meaning: string, advice: string]> = {
  'signed-out':
    tokenPage === ''
      ? [
          'The service no longer accepts the token',
          'The token of this console was reset or revoked. The data shown may be out of date.',
          'Configure a valid token in the gateway, then try again.',
        ]
      : [
          'Your session has ended',
          'The data shown may be out of date. Your input is kept.',
          'Sign in again to continue.',
        ],
  'not-allowed': [
    'You are not allowed to do this',
    'You are signed in, but none of your teams has the required permission.',
    'Ask an administrator of the organization for it.',
  ],
  'not-found': [
    'Not found',
    'The service does not have this record. It may have been deleted.',
    'Check the URL, or go back to the list.',
  ],
  rejected: [
    'The request was rejected',
    'The service did not accept it, so nothing was changed.',
    'Correct the reported problems, then try again.',
  ],
  unavailable: [
    "The service isn't responding",
    'The gateway works, but the service behind it is down or cannot be reached.',
    'The console retries automatically. You do not need to reload.',
  ],
  'timed-out': [
    'The service did not respond in time',
    'No response arrived within the time limit.',
    'Try again. If it stays slow, the service may be overloaded.',
  ],
  offline: [
    "No connection to the console's gateway",
    'Either this computer is offline or the gateway is stopped.',
    'The console retries automatically once there is a connection.',
  ],
  unexpected: [
    'The service sent an unexpected response',
    'The response is an internal error or has an unknown format.',
    'Try again. If the problem persists, send the details to the administrators of the service.',
  ],
}

/** Whether a permission is missing. */
export const isNotAllowed = ({ title }: Pick<ProblemText, 'title'>): boolean =>
  title === PROBLEM_TEXTS['not-allowed'][0]

const WRITE_ADVICE: Partial<Record<RefusalKind, string>> = {
  unavailable: 'Try again when the service is back. Changes are not resent automatically.',
  offline: 'Try again once there is a connection. Changes are not resent automatically.',
}

/** The text of a refusal. A write that timed out has an unknown outcome: the caller must say so. */
export function refusalToProblem(refusal: Refusal): ProblemText {
  const [title, meaning, advice] = refusal.routed
    ? PROBLEM_TEXTS[refusal.kind]
    : [
        'Not supported by this service',
        'This version of the service does not provide this data or action.',
        'Ask the administrators of the service whether it can be updated.',
      ]
  const { method, path, call } = refusal.asked
  return {
    title,
    meaning,
    advice: (method !== 'GET' && refusal.routed && WRITE_ADVICE[refusal.kind]) || advice,
    messages: refusal.messages,
    request: `${method} ${path} (${call})`,
    status: refusal.status,
  }
}

export function toProblem(error: unknown): ProblemText {
  if (error instanceof RefusalError) return refusalToProblem(error.refusal)
  return {
    title: 'Something went wrong in the console',
    meaning: 'The console failed to show this part.',
    advice: 'Reload the page. If it happens again, report the details.',
    messages: [error instanceof Error ? error.message : String(error)],
    request: '',
    status: undefined,
  }
}

/** One sentence about a failed query. Not every service has every call. */
export function describeFailure(subject: string, error: unknown): string {
  if (isNotFound(error)) return `${subject}: not available from this service.`
  const { title, messages } = toProblem(error)
  return `${subject} could not be loaded: ${(messages[0] ?? title).replace(/\.$/, '')}.`
}
