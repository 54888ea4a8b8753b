// Handler types, derived from the contract: a call without a handler does not compile.
import type { AnyCall, ParamsOf, WireAnswerOf } from '../../contract/core/call.ts'
import type { OperatorRow, OrganizationRow } from '../model/rows.ts'
import type { Rights } from './permissions.ts'
import type { Store } from '../store/store.ts'

/** Dependencies of handlers and engine. */
export interface Service {
  readonly store: Store
  /** Epoch milliseconds. */
  now(): number
  /** Simulation speed; 1 is real time. */
  readonly speed: number
  /** Injected failures. `failStep`: share of records and actions, 0 to 1, that fail on their first run. */
  readonly faults?: { readonly failStep: number }
  /** Notifies the engine of new work. */
  wake(): void
}

/** An error answer with the real service's status and body. Rolls back the call's transaction. */
export class HttpError extends Error {
  override readonly name = 'ServiceRefusal'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

/** `{"errors": [...]}`, by default with status 422 (service-api 5.14). */
export const httpError = (errors: string | string[], status = 422) =>
  new HttpError(status, { errors: typeof errors === 'string' ? [errors] : errors })

/** The 500 of a crash in the real service. */
export const internalError = (exception: string) => new HttpError(500, { code: 500, exception })

/** 204 without body. */
export const noContent = () => new HttpError(204, undefined)
export const notFound = () => httpError('not found', 404)
export const unauthorized = () => httpError('Unauthorized access!', 401)

/** A large answer: chunks of JSON text, sent as they are produced. */
export interface Streamed<Answer> {
  readonly stream: Iterable<string>
  /** Type-level only. */
  readonly answer?: Answer
}

/** An answer computed in slices. Other calls run between slices and may change data. */
export interface Sliced<Answer> {
  readonly slices: Generator<void, Answer | Streamed<Answer>>
}

/** An answer that is ready once `poll` returns one. Polled at intervals. */
export interface Polled<Answer> {
  readonly poll: () => Answer | undefined
}

/** Answers a write with an error although it succeeded, as some calls of the real service do: thrown after its transaction. */
export const answerAfterCommit = (error: HttpError): Polled<never> => ({
  poll() {
    throw error
  },
})

/** An answer with extra headers, such as paging (service-api 6.3). */
export interface WithHeaders<Answer> {
  readonly headers: Readonly<Record<string, string>>
  readonly answer: Answer
}

/** A plain-text answer. */
export interface PlainText {
  readonly plain: string
}

export interface Exchange<C extends AnyCall = AnyCall> {
  readonly params: ParamsOf<C>
  /** Repeated `a[]=1&a[]=2` are a list under `a`. */
  readonly query: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
  readonly service: Service
  readonly operator: OperatorRow
  /** The organization of the path, else the caller's current one; unnamed if there is none. */
  readonly organization: OrganizationRow
  readonly rights: Rights
  /** Scheme and host of the request, for URLs in answers. */
  readonly origin: string
}

export type Handler<C extends AnyCall> = (
  exchange: Exchange<C>,
) =>
  | WireAnswerOf<C>
  | Streamed<WireAnswerOf<C>>
  | Sliced<WireAnswerOf<C>>
  | Polled<WireAnswerOf<C>>
  | WithHeaders<WireAnswerOf<C>>
  | PlainText

export type HandlersFor<Module> = {
  readonly [Name in keyof Module as Module[Name] extends AnyCall ? Name : never]: Module[Name] extends AnyCall
    ? Handler<Module[Name]>
    : never
}
