// What a handler is: typed by the contract, so that a call without one does not compile.
import type { AnyCall, ParamsOf, WireAnswerOf } from '../../contract/core/call.ts'
import type { OperatorRow, OrganizationRow } from '../model/rows.ts'
import type { Rights } from './permissions.ts'
import type { Store } from '../store/store.ts'

/** What handlers and engine work with. */
export interface Service {
  readonly store: Store
  /** Epoch milliseconds. */
  now(): number
  /** Times as fast as at speed 1. */
  readonly speed: number
  /** Failures asked for. `failStep`: share of records and actions, 0 to 1, that fail the first time they run. */
  readonly faults?: { readonly failStep: number }
  /** Tells the engine that there may be work. */
  wake(): void
}

/** A refusal on its way to the caller: status and body as the real service words them. Undoes the call's transaction. */
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

/** 422, or another status, with `{"errors": [...]}` (service-api 5.14). */
export const httpError = (errors: string | string[], status = 422) =>
  new HttpError(status, { errors: typeof errors === 'string' ? [errors] : errors })

/** 500 as a crash of the real service answers. */
export const internalError = (exception: string) => new HttpError(500, { code: 500, exception })

/** 204: there is nothing to answer. */
export const noContent = () => new HttpError(204, undefined)
export const notFound = () => httpError('not found', 404)
export const unauthorized = () => httpError('Unauthorized access!', 401)

/** A large answer: JSON text in pieces, sent as they are made. */
export interface Streamed<Answer> {
  readonly stream: Iterable<string>
  /** Only for the compiler. */
  readonly answer?: Answer
}

/** An answer that takes a while to make: between two slices other calls get their turn, and what it reads may change. */
export interface Sliced<Answer> {
  readonly slices: Generator<void, Answer | Streamed<Answer>>
}

/** An answer that comes once `poll` gives one; it is asked now and then. */
export interface Polled<Answer> {
  readonly poll: () => Answer | undefined
}

/** An answer with headers of its own, such as those of paging (service-api 6.3). */
export interface WithHeaders<Answer> {
  readonly headers: Readonly<Record<string, string>>
  readonly answer: Answer
}

/** An answer that is no JSON: plain text. */
export interface PlainText {
  readonly plain: string
}

export interface Exchange<C extends AnyCall = AnyCall> {
  readonly params: ParamsOf<C>
  /** As sent; `a[]=1&a[]=2` is under `a` as a list. */
  readonly query: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
  readonly service: Service
  readonly operator: OperatorRow
  /** The organization of the path; where it names none the caller's current one, nameless when there is none either. */
  readonly organization: OrganizationRow
  readonly rights: Rights
  /** Scheme and host that the caller used, for addresses in answers. */
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

/** A handler for every call of a module of the contract. */
export type HandlersFor<Module> = {
  readonly [Name in keyof Module as Module[Name] extends AnyCall ? Name : never]: Module[Name] extends AnyCall
    ? Handler<Module[Name]>
    : never
}
