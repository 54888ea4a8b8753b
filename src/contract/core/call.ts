// A call of the service as data: route, parameters, body and answer. The typed client, the gateway's allow-list, the
// reference service's router and the console's "exact request" all read it; no other code contains a service path.
import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Where a call is described: in the interface document, or only seen in real services. */
export type Origin = 'documented' | 'observed'

/** A method and a path template such as `/{organization}/clouds/{cloud}`. A `{name}` fills a whole segment. */
export interface Route {
  readonly method: Method
  readonly path: string
}

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
  /** In the order a client tries them. Current installations serve the first. */
  readonly routes: readonly [Route, ...Route[]]
  /** Other documented forms. The gateway forwards them, the reference service answers them, the console never uses them. */
  readonly aliases: readonly Route[]
  readonly params: readonly Param[]
  /** Extra placeholders of the other routes. A client without a value for one skips that route. */
  readonly alternativeParams: readonly OtherParam[]
  readonly query: Query
  readonly body: Body | undefined
  readonly answer: Answer
  /** A `read` may be repeated freely; a `write` is sent exactly once. */
  readonly effect: 'read' | 'write'
  /** 404 means "none" and parses as null (service-api 0.1, fact 9), unless a parent record is missing. */
  readonly nullWhenMissing: boolean
  /** 500 caused by arithmetic on nil means "none" and parses as null (3.9). Other 500s are errors. */
  readonly nullWhenNilError: boolean
  /** 422 with empty `errors` is success, 200 with `errors` is refusal (0.1, fact 4). */
  readonly invertedAnswer: boolean
  /** The service may answer 404 although the write succeeded (2.9): read again to verify. */
  readonly ambiguousNotFound: boolean
  /** May take up to 600 s (environment creation, pull, commit). */
  readonly slow: boolean
  /** For clients other than the console: the reference service answers it, the gateway does not forward it. */
  readonly blockedByGateway: boolean
  /** Needs no sign-in. */
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
/** The parsed answer. */
export type AnswerOf<C extends AnyCall> = z.output<C['answer']>
/** The answer on the wire, as a service has to produce it. */
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
  /** Further routes to try after a 404 that means "not routed". */
  alternatives?: Others
  aliases?: readonly Route[]
  query?: Query
  body?: Body
  answer: Answer
  /** Only for a POST that reads or a GET that writes. */
  effect?: 'read' | 'write'
  nullWhenMissing?: boolean
  nullWhenNilError?: boolean
  invertedAnswer?: boolean
  ambiguousNotFound?: boolean
  slow?: boolean
  blockedByGateway?: boolean
  anonymous?: boolean
}

/** The params in the paths of a call: a scope may have more names, and '' for those that are unknown. */
export function pickParams<C extends AnyCall>(call: C, scope: ParamsOf<C>): ParamsOf<C> {
  const isNeeded = ([name, value]: [string, unknown]) =>
    call.params.includes(name) || (call.alternativeParams.includes(name) && value !== '')
  return Object.fromEntries(Object.entries(scope).filter(isNeeded)) as ParamsOf<C>
}

/** Defines a call. Request schemas are strict objects, answer schemas tolerant ones. Bundlers drop unused calls. */
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
