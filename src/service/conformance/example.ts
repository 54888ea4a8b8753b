// One example per call, from which the conformance suite derives its cases. A call without an example does not compile.
import type { AnyCall, BodyOf, ParamsOf, QueryOf } from '../../contract/core/call.ts'
import type { TestService } from '../test-service.ts'

/** Input that `prepare` found, such as ids. */
export interface ExampleInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: unknown
}

/** A call that succeeds as `demo-admin` on the demo dataset, and the expected answers to invalid variants. */
export interface Example<C extends AnyCall = AnyCall> {
  readonly params: ParamsOf<C>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
  /** Prepares the service for the call. Its result overrides `params`, `query` and `body`. */
  readonly prepare?: (app: TestService) => Promise<ExampleInput | undefined>
  /** Checks the answer and its effect. Every write needs it: a 200 alone proves nothing. */
  readonly verify?: (app: TestService, answer: unknown) => Promise<void> | void
  /** Status for an unknown name or id, by placeholder. Default: 404; `false` if any text is valid. */
  readonly notFoundStatus?: { readonly [Param in C['params'][number]]?: number | false }
  /** Target of a redirect. */
  readonly redirects?: string
  /** The error status that the call answers although it succeeded. */
  readonly unexpectedStatus?: number
  /** Status for `demo-viewer`, who may only read. Default: 200 for a read, 401 for a write. */
  readonly viewer?: number
  /** Status for a body without its envelope, `{}`. Default: 500 (service-api 6.1); `false` if {} is valid. */
  readonly emptyBodyStatus?: number | false
}

export type ExamplesFor<Module> = {
  readonly [Name in keyof Module as Module[Name] extends AnyCall ? Name : never]: Module[Name] extends AnyCall
    ? Example<Module[Name]>
    : never
}
