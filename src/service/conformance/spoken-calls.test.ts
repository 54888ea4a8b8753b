// Every call of service-api.md section 2 is a call of the contract with a handler, or src/README.md says why not.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allCalls } from '../../contract/contract.ts'
import { getHandler } from '../http/handlers.ts'

const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The text between two headings. */
const readSection = (path: string, heading: string, next: string) =>
  readText(path).split(`\n${heading}`)[1]?.split(`\n${next}`)[0] ?? ''

/** Path shorthands of service-api section 0. */
const SHORTHANDS: Readonly<Record<string, string>> = {
  O: '/{}',
  A: '/{}/assemblies/{}',
  D: '/{}/assemblies/{}/design',
  T: '/{}/assemblies/{}/transition/environments/{}',
  OE: '/{}/assemblies/{}/operations/environments/{}',
  E: '/{}/assemblies/{}/operations/environments/{}/platforms/{}',
}

/** A path without query, suffix and shorthand, with `{}` for every placeholder. */
const normalize = (path: string): string =>
  path
    .replace(/\?.*$/, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replace(/\.json$/, '')
    .replace(/^[A-Z]+(?=\/|$)/, (short) => SHORTHANDS[short] ?? short)

const spoken = new Set(
  allCalls
    .filter((call) => getHandler(call))
    .flatMap(({ routes, aliases }) => [...routes, ...aliases])
    .map(({ method, path }) => `${method} ${normalize(path)}`),
)

/** `a[/b]` as `a` and `a/b`; `a/b|c` as `a/b` and `a/c`. */
function expandPath(path: string): string[] {
  const [, before, optional = ''] = /^([^[]*)\[(\/.*)\]$/.exec(path) ?? []
  if (before !== undefined) return [before, ...expandPath(before + optional)]
  const [, parent = '', choices] = /^(.*\/)(\w+(?:\|\w+)+)$/.exec(path) ?? []
  return choices === undefined ? [path] : choices.split('|').map((choice) => parent + choice)
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** The path of `.../x`: below, beside or overlapping the path before it, whichever is spoken; else below. */
function resolvePath(suffix: string, previous: string, method: string): string {
  const segments = previous.split('/')
  const overlap = segments.indexOf(suffix.split('/')[1] ?? '')
  const bases = [previous, parentOf(previous), segments.slice(0, overlap).join('/')]
  return bases.map((base) => base + suffix).find((path) => spoken.has(`${method} ${path}`)) ?? previous + suffix
}

/** The calls in code spans of a text as `METHOD path`. Spans that continue a call leave out its beginning or its method. */
function readCalls(text: string): string[] {
  const calls: string[] = []
  let [path, methods] = ['', ['GET']]
  for (const [, span = ''] of text
    .replaceAll('\\|', '|')
    .replaceAll('`GET` or `POST', '`GET/POST')
    .matchAll(/`([^`]+)`/g)) {
    const [, named, written = ''] = /^((?:(?:GET|POST|PUT|DELETE)\/?)+(?= |$))? ?(.*)$/.exec(span) ?? []
    // Bodies, queries and suffixes.
    if (/^[{?"]|^\.\w/.test(written)) continue
    methods = named?.split('/') ?? methods.slice(0, 1)
    const paths = written === '' ? [path] : expandPath(written.replace(/\[?\?.*$/, '')).map(normalize)
    for (const found of paths) {
      if (found.startsWith('...')) path = resolvePath(found.slice(3), path, methods[0] ?? '')
      else path = found.includes('/') ? found : `${parentOf(path)}/${found}`
      calls.push(...methods.map((method) => `${method} ${path}`))
    }
  }
  return calls
}

/** First cells of the rows of tables whose first column has the title. */
const readColumn = (text: string, title: string): string[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith(`| ${title} `))
    .flatMap((table) => table.split('\n').slice(2))
    .map((row) => row.split(/(?<!\\)\|/)[1] ?? '')

const section = readSection('contract/service-api.md', '## 2. ', '## 3. ')
const searches = /`GET \{(.*?)\}\/search\.json`/.exec(section)?.[1]?.split(' | ') ?? []
const documented = new Set([
  ...readCalls(readColumn(section, 'call').join(' ')),
  ...searches.map((scope) => `GET ${normalize(`${scope}/search`)}`),
])
const unspoken = readCalls(readColumn(readSection('README.md', '### Calls without a handler', '## '), 'call').join(' '))

it('reads the calls of the reference', () => {
  expect(searches).toHaveLength(8)
  expect(documented.size).toBeGreaterThan(180)
  expect([...documented]).toEqual(expect.arrayContaining(['GET /{}/assemblies/{}/teams', 'PUT /{}/clouds/{}']))
})

it('speaks every call of the reference, or names it with the reason', () => {
  expect([...documented].filter((call) => !spoken.has(call) && !unspoken.includes(call))).toEqual([])
})

it('names only calls of the reference that are not spoken', () => {
  expect(unspoken.filter((call) => spoken.has(call) || !documented.has(call))).toEqual([])
})
