// Form-encoded bodies such as `cms_ci[ciName]=a&teams[]=1`, which the real service accepts besides JSON (service-api 6.2).
import { MAX_DEPTH } from './json.ts'

const FORM_MIME_TYPE = 'application/x-www-form-urlencoded'

export const isForm = (contentType: string | undefined) =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase() === FORM_MIME_TYPE

/** `a[b][]` as ['a', 'b', '']; undefined for invalid names, deep ones, and names of object prototype members. */
function parseFieldName(name: string): string[] | undefined {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (first === undefined) return undefined
  const steps = [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, step = '']) => step)]
  return steps.length > MAX_DEPTH || steps.includes('__proto__') ? undefined : steps
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasPath = (value: unknown, [step, ...rest]: readonly string[]): boolean =>
  step === undefined || (isMap(value) && Object.hasOwn(value, step) && hasPath(value[step], rest))

// `a[][x]=1&a[][y]=2` is one item until a field repeats.
function appendPath(list: unknown[], rest: readonly string[], text: string): unknown[] {
  const last = list.at(-1)
  if (isMap(last) && rest.length > 0 && !hasPath(last, rest)) setPath(last, rest, text)
  else list.push(setPath(undefined, rest, text))
  return list
}

/** Sets the value at the remaining path. Changes `into`, since copies would take quadratic time, and returns it or its replacement. */
function setPath(into: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text
  if (step === '') return appendPath(Array.isArray(into) ? into : [], rest, text)
  const map = isMap(into) ? into : {}
  map[step] = setPath(map[step], rest, text)
  return map
}

/** A body from named fields such as `cms_ci[ciName]`. */
export function toBody(fields: Iterable<readonly [string, string]>): unknown {
  let body: unknown = {}
  for (const [name, value] of fields) {
    const steps = parseFieldName(name)
    if (steps) body = setPath(body, steps, value)
  }
  return body
}

/** Parses form text into a body. */
export const parseForm = (text: string): unknown => toBody(new URLSearchParams(text))
