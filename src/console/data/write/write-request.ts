// A planned write: what is sent, how to verify it afterwards, what it is based on. Plain data except `requestFor`, so that it can be stored.
import { pickParams, type AnyCall } from '../../../contract/core/call.ts'
import type { Requirement } from '../../../contract/organization/permissions.ts'
import type { ItemState } from './write-store.ts'
import { describeRequest, type HttpRequest, type CallRequest } from '../client.ts'

export interface QuerySource {
  readonly call: AnyCall
  readonly request: CallRequest<AnyCall>
}

/** A QuerySource, type-checked against its call. */
export const querySource = <C extends AnyCall>(call: C, { params, query }: CallRequest<C>): QuerySource => ({
  call,
  request: { params: pickParams(call, params), ...(query === undefined ? {} : { query }) },
})

/**
 * How to verify a write: a query and the shape of its answer after success. Objects match with at least these attributes, lists with at
 * least these items; NOT_FOUND matches a missing record.
 */
export interface Verification extends QuerySource {
  readonly shows: unknown
}
export const NOT_FOUND = 'not-found'
export const ANY_OF = '$anyOf'
export const NONE_OF = '$noneOf'
export const STARTING_WITH = '$startingWith'

/** A shape that matches any of `shapes`. */
export const anyOf = (...shapes: readonly unknown[]) => ({ [ANY_OF]: shapes })

/** A shape that matches a list or map without an item like `shape`, or another value than `shape`. */
export const noneOf = (shape: unknown) => ({ [NONE_OF]: shape })

/** A shape that matches a text with this prefix. */
export const startingWith = (text: string) => ({ [STARTING_WITH]: text })

/** State to wait for before a write is sent. Once `never` matches, it can no longer occur. */
export interface Precondition extends Verification {
  readonly never: unknown
  /** Shown as the reason when `never` matches. */
  readonly neverReason: string
  /** States in which the write is no longer needed, and is skipped for this reason; checked first. */
  readonly superseded?: readonly { readonly shows: unknown; readonly reason: string }[] | undefined
}

/** Attribute path such as `ciAttributes.size` to its value as text. */
export type Fields = Readonly<Record<string, string>>

/** The record that a change is based on, read again and compared before the change is sent. */
export interface EditBasis<C extends AnyCall> {
  readonly source: QuerySource
  /** Field values when the edit began. */
  readonly base: Fields
  /** New values of the edited fields. */
  readonly mine: Fields
  /** Labels of fields by path; others are shown by the last part of their path. */
  readonly labels?: Fields
  /** The request for merged values; omitted where the operator has nothing to choose. */
  readonly requestFor?: (merged: Fields) => CallRequest<C>
}

/** What `prepare` completes. */
export type PreparedWrite = Pick<WriteRequest<AnyCall>, 'request' | 'verification' | 'fallback'>

export interface WriteRequest<C extends AnyCall> {
  readonly label: string
  readonly call: C
  readonly request: CallRequest<C>
  readonly verification?: Verification | undefined
  /** Ids of the targets in the list that `verification` reads; a retry leaves out those that no longer exist. */
  readonly targetIds?: readonly string[] | undefined
  readonly basis?: EditBasis<C> | undefined
  readonly precondition?: Precondition | undefined
  /** What the service requires of the user, where the path of the request does not show it. */
  readonly needs?: readonly Requirement[] | undefined
  /**
   * Completes the request, which may need what earlier items made. Called at its turn, which began at `since`, and again every two seconds
   * until it returns something. A state says why nothing is sent; `done` and `skipped` go on with the next item. Not stored: after a reload
   * such an item is resumed by its page (`getResumePath`).
   */
  readonly prepare?: ((since: number) => Promise<PreparedWrite | ItemState | undefined>) | undefined
  /** Sent instead if the service does not route the call. */
  readonly fallback?: Sendable | undefined
  /** Set if the write locks the environment in its params: the task tray then watches that. */
  readonly locks?: { readonly label: string; readonly to: string } | undefined
}

/** Deletes a record. Verified by `read`, which needs no other parameters. */
export const planDelete = <C extends AnyCall>(
  label: string,
  call: C,
  request: CallRequest<C>,
  read: AnyCall,
): WriteRequest<C> => ({
  label,
  call,
  request,
  verification: { call: read, request: { params: pickParams<AnyCall>(read, request.params) }, shows: NOT_FOUND },
})

export type Sendable = Pick<WriteRequest<AnyCall>, 'call' | 'request'>

/** The part of a write that the runner needs, as planned or as restored after a reload. */
export interface RunnableWrite extends Omit<WriteRequest<AnyCall>, 'label' | 'basis' | 'needs'> {
  readonly basis?: Pick<EditBasis<AnyCall>, 'source' | 'base'> | undefined
}

/** The exact requests, for display before confirmation. */
export const toHttpRequests = <C extends AnyCall>(writes: readonly WriteRequest<C>[]): HttpRequest[] =>
  writes.map(({ call, request }) => describeRequest(call, request))
