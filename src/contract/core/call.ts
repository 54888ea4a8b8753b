// One call of the service as data: where it is, what it takes, what it answers. The typed client, the gateway's allow-list, the
// reference service's router and the "exact request" of the console read these and nothing else knows a path.
import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Where a call is described: the interface document, or only in what real services were seen to do. */
export type Origin = 'documented' | 'observed'

/** A method on a path template such as `/{organization}/clouds/{cloud}`; a `{name}` takes up a whole segment. */
export interface Route {
  readonly method: Method
  readonly path: string
}

/** Names of the placeholders in a path template. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

export interface Call<
  Param extends string = string,
  OtherParam extends string = string,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Answer extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly name: string
  readonly origin: Origin
  /** In the order a client tries them; the first is where a current installation serves the call. */
  readonly routes: readonly [Route, ...Route[]]
  /** Further forms that documents name. The gateway forwards them and the reference service answers them; the console uses none. */
  readonly aliases: readonly Route[]
  /** Placeholders of the first route. */
  readonly params: readonly Param[]
  /** Further placeholders of the other routes; a client that lacks one skips that route. */
  readonly alternativeParams: readonly OtherParam[]
  readonly query: Query
  readonly body: Body | undefined
  readonly answer: Answer
  /** `read` may be repeated freely; `write` is sent exactly once per intent. */
  readonly effect: 'read' | 'write'
  /** 404 means "there is none" and reads as null (service-api 0.1, fact 9), unless a record named in the path is missing. */
  readonly nullWhenMissing: boolean
  /** 500 over arithmetic on nothing means "there is none" and reads as null (3.9); another crash is one. */
  readonly nullWhenNilError: boolean
  /** 422 with empty `errors` is success, 200 with `errors` is refusal (0.1, fact 4). */
  readonly invertedAnswer: boolean
  /** The service may answer 404 to what it has done (2.9): nobody knows before it is read again. */
  readonly ambiguousNotFound: boolean
  /** The service may take up to 600 s (environment creation, pull, commit). */
  readonly slow: boolean
  /** For other clients than the console: the reference service answers it, the gateway never forwards it. */
  readonly blockedByGateway: boolean
  /** Answered to everybody, signed in or not. */
  readonly anonymous: boolean
}

export type AnyCall = Call<string, string, z.core.$ZodType, z.core.$ZodType, z.core.$ZodType>

export type ParamsOf<C extends AnyCall> = { readonly [P in C['params'][number]]: string } & {
  readonly [P in C['alternativeParams'][number]]?: string
}
export type QueryOf<C extends AnyCall> = z.input<C['query']>
export type BodyOf<C extends AnyCall> = [NonNullable<C['body']>] extends [never]
  ? undefined
  : z.input<NonNullable<C['body']>>
/** What the project works with after reading an answer. */
export type AnswerOf<C extends AnyCall> = z.output<C['answer']>
/** The answer as it is on the wire: what a service has to produce. */
export type WireAnswerOf<C extends AnyCall> = z.input<C['answer']>

const noQuery = z.strictObject({})

interface CallDefinition<
  Path extends string,
  Others extends readonly Route[],
  Query extends z.core.$ZodType,
  Body extends z.core.$ZodType,
  Answer extends z.core.$ZodType,
> {
  name: string
  origin: Origin
  method: Method
  path: Path
  /** Further routes to try after a 404 that says the first is not routed. */
  alternatives?: Others
  aliases?: readonly Route[]
  query?: Query
  body?: Body
  answer: Answer
  /** Only for a POST that reads, or a GET that changes something. */
  effect?: 'read' | 'write'
  nullWhenMissing?: boolean
  nullWhenNilError?: boolean
  invertedAnswer?: boolean
  ambiguousNotFound?: boolean
  slow?: boolean
  blockedByGateway?: boolean
  anonymous?: boolean
}

/** Defines a call. Request schemas are strict objects, answer schemas tolerant ones. A bundler may leave out a call that nobody uses. */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  const Path extends string,
  const Others extends readonly Route[] = readonly [],
  Query extends z.core.$ZodType = typeof noQuery,
  Body extends z.core.$ZodType = never,
  Answer extends z.core.$ZodType = z.core.$ZodType,
>(
  definition: CallDefinition<Path, Others, Query, Body, Answer>,
): Call<ParamName<Path>, Exclude<ParamName<Others[number]['path']>, ParamName<Path>>, Query, Body, Answer> {
  const { name, origin, method, path, alternatives, aliases = [], query, body, answer } = definition
  const routes: [Route, ...Route[]] = [{ method, path }, ...(alternatives ?? [])]
  type Param = ParamName<Path>
  type OtherParam = Exclude<ParamName<Others[number]['path']>, Param>
  const params = getParamNames(path)
  const otherParams = routes.flatMap((route) => getParamNames(route.path)).filter((param) => !params.includes(param))
  return {
    name,
    origin,
    routes,
    aliases,
    params: params as Param[],
    alternativeParams: [...new Set(otherParams)] as OtherParam[],
    query: query ?? (noQuery as unknown as Query),
    body,
    answer,
    effect: definition.effect ?? (method === 'GET' ? 'read' : 'write'),
    nullWhenMissing: definition.nullWhenMissing ?? false,
    nullWhenNilError: definition.nullWhenNilError ?? false,
    invertedAnswer: definition.invertedAnswer ?? false,
    ambiguousNotFound: definition.ambiguousNotFound ?? false,
    slow: definition.slow ?? false,
    blockedByGateway: definition.blockedByGateway ?? false,
    anonymous: definition.anonymous ?? false,
  }
}

const getParamNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
