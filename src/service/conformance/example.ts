// One example per call, from which the conformance suite makes its cases. A call without an example does not compile.
import type { AnyCall, BodyOf, ParamsOf, QueryOf } from '../../contract/core/call.ts'
import type { TestService } from '../test-service.ts'

/** What an example takes from what was done before it: ids that were not known. */
export interface ExampleInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: unknown
}

/** A call that succeeds as `demo-admin` on the demo dataset, and what the service answers when something about it is wrong. */
export interface Example<C extends AnyCall = AnyCall> {
  /** Path segments by placeholder of the first route. */
  readonly params: ParamsOf<C>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
  /** Brings the service to where the call succeeds; what it answers stands above `params`, `query` and `body`. */
  readonly prepare?: (at: TestService) => Promise<ExampleInput | undefined>
  /** Looks at what the call answered and at what became of it. Needed for every write: a 200 alone shows nothing. */
  readonly verify?: (at: TestService, answer: unknown) => Promise<void> | void
  /** Status for a name or id that does not exist, by placeholder; 404 where nothing is said, `false` where every text will do. */
  readonly notFoundStatus?: { readonly [Param in C['params'][number]]?: number | false }
  /** Where the call sends to, if it answers nothing itself. */
  readonly redirects?: string
  /** Status of the refusal that the call answers although it worked. */
  readonly unexpectedStatus?: number
  /** Status for `demo-viewer`, who may look only; 200 for a read and 401 for a write where nothing is said. */
  readonly viewer?: number
  /** Status for a body without its envelope, `{}`; 500 where nothing is said (service-api 6.1), `false` where {} will do. */
  readonly emptyBodyStatus?: number | false
}

/** An example for every call of a module of the contract. */
export type ExamplesFor<Module> = {
  readonly [Name in keyof Module as Module[Name] extends AnyCall ? Name : never]: Module[Name] extends AnyCall
    ? Example<Module[Name]>
    : never
}
