// A write as it is planned: what is sent, how to see afterwards whether it happened, and what it is based on. Data, but for `requestFor`,
// so that a plan can be kept over a reload.
import type { AnyCall } from '../../../contract/core/call.ts'
import { describeRequest, type HttpRequest, type CallRequest } from '../client.ts'

/** A reading of one call, whichever. */
export interface QuerySource {
  readonly call: AnyCall
  readonly request: CallRequest<AnyCall>
}

/** Names the reading of a call, checked against the call. */
export const querySource = <C extends AnyCall>(call: C, { params, query }: CallRequest<C>): QuerySource => ({
  call,
  request: { params, ...(query === undefined ? {} : { query }) },
})

/**
 * How to see whether a write happened: the reading, and what it then shows. Objects show at least these attributes, lists at least
 * these items; `gone`: nothing is there any more.
 */
export interface Verification extends QuerySource {
  readonly shows: unknown
}
export const NOT_FOUND = 'gone'
export const ANY_OF = '$anyOf'
export const NONE_OF = '$noneOf'

/** Stands in what a witness shows where one of several will do. */
export const anyOf = (...shapes: readonly unknown[]) => ({ [ANY_OF]: shapes })

/** Stands in what a witness shows where no item of a list, or value of a map, may look like this. */
export const noneOf = (shape: unknown) => ({ [NONE_OF]: shape })

export const STARTING_WITH = '$startingWith'

/** Stands in what a witness shows for a text that begins like this, as the comments of what failed. */
export const startingWith = (text: string) => ({ [STARTING_WITH]: text })

/** What has to be seen before a write is sent. It is waited for; `never`: once this is shown, it will not come any more. */
export interface Precondition extends Verification {
  readonly never: unknown
  /** Why it is not sent then, for people. */
  readonly otherwise: string
}

/** Attribute path such as `ciAttributes.size` to its value as text. */
export type Fields = Readonly<Record<string, string>>

/** What a change is based on, to be read again and compared before it is sent. */
export interface EditBasis<C extends AnyCall> {
  readonly reading: QuerySource
  /** The fields as they were when the change was made up. */
  readonly base: Fields
  /** Those of them that are changed, as they shall be. */
  readonly mine: Fields
  /** The request for other values, where somebody else's are to be kept; left out where there is nothing to choose. */
  readonly requestFor?: (merged: Fields) => CallRequest<C>
}

/** One write that is going to happen: what it is about, what is sent. */
export interface WriteRequest<C extends AnyCall> {
  readonly label: string
  readonly call: C
  readonly request: CallRequest<C>
  readonly verification?: Verification | undefined
  /** Ids of what it is about, in the list that the witness reads: what is gone is left out when it is sent again. */
  readonly targetIds?: readonly string[] | undefined
  readonly basis?: EditBasis<C> | undefined
  readonly precondition?: Precondition | undefined
  /** It takes the lock of the environment that its params name: that is watched in the work tray from the answer on. */
  readonly locks?: { readonly label: string; readonly to: string } | undefined
}

/** The exact requests of planned writes, for people to read before they confirm. */
export const toHttpRequests = <C extends AnyCall>(planned: readonly WriteRequest<C>[]): HttpRequest[] =>
  planned.map(({ call, request }) => describeRequest(call, request))
