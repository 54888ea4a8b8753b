// Rules of the house that lint cannot say: who may import whom, where things stand and what they are called.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contract } from '../contract/contract.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const AREAS = ['organization', 'cloud', 'assembly', 'design', 'transition', 'operations']

interface Source {
  /** From the top of the project, with slashes. */
  readonly path: string
  readonly text: string
  /** Imported modules: files of the project as paths from its top, everything else as it is written. */
  readonly imports: readonly string[]
}

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\()'([^'\n]+)'/g

function parseImports(path: string, text: string): string[] {
  const named = Array.from(text.matchAll(IMPORT), ([, name]) => name ?? '')
  return named.map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)).replaceAll('\\', '/') : name))
}

function readSources(folder: string): Source[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  const paths = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
  return paths
    .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .map(({ path, text }) => ({ path, text, imports: parseImports(path, text) }))
}

const allSources = [...readSources('src'), ...readSources('e2e')].filter(
  ({ path }) => path !== 'src/integration/architecture.test.ts',
)
const inFolder = (folder: string) => allSources.filter(({ path }) => path.startsWith(`${folder}/`))
const isTest = ({ path }: Source) => /\.(?:test|spec)\.tsx?$/.test(path)

/** Every import of `sources` that `broken` calls wrong, as `file imports module`. */
const findImports = (sources: readonly Source[], broken: (name: string, source: Source) => boolean): string[] =>
  sources.flatMap((source) =>
    source.imports.filter((name) => broken(name, source)).map((name) => `${source.path} imports ${name}`),
  )

const getArea = (path: string): string | undefined => AREAS.find((area) => path.startsWith(`src/console/${area}/`))

describe('imports', () => {
  it('finds them', () => {
    expect(inFolder('src/contract').flatMap(({ imports }) => imports)).toContain('src/contract/core/call.ts')
    expect(inFolder('src/gateway').flatMap(({ imports }) => imports)).toContain('fastify')
  })

  it('the contract imports itself and zod', () => {
    const known = /^(?:src\/contract\/|zod\/mini$)/
    const inTests = /^(?:node:|vitest$|fast-check$|zod)/
    const broken = findImports(
      inFolder('src/contract'),
      (name, source) => !known.test(name) && !(isTest(source) && inTests.test(name)),
    )
    expect(broken).toEqual([])
  })

  it.each(['console', 'gateway', 'service'])('the %s imports itself and the contract', (room) => {
    // A room's benchmark is started by hand and uses what all scripts share.
    const own = new RegExp(
      `^(?:src/${room}/|src/contract/|package\\.json$|src/scripts/(?:build|measure)\\.mjs$|e2e/support/browser\\.mjs$)`,
    )
    const broken = findImports(inFolder(`src/${room}`), (name) => /^(?:src|e2e)\//.test(name) && !own.test(name))
    expect(broken).toEqual([])
  })

  it('the console needs no Node and nothing but the console needs React', () => {
    const node = findImports(
      inFolder('src/console').filter((source) => !isTest(source)),
      (name) => name.startsWith('node:'),
    )
    const others = allSources.filter(({ path }) => !path.startsWith('src/console/'))
    const react = findImports(others, (name) => /^(?:react|@tanstack)(?:[/-]|$)/.test(name))
    expect([...node, ...react]).toEqual([])
  })

  it('widgets know neither areas nor data, data knows no area', () => {
    const kit = findImports(
      inFolder('src/console/kit'),
      (name) => getArea(name) !== undefined || /^src\/console\/(?:data|frame)\//.test(name),
    )
    const data = findImports(
      inFolder('src/console/data'),
      (name) => getArea(name) !== undefined || name.startsWith('src/console/frame/'),
    )
    expect([...kit, ...data]).toEqual([])
  })

  it('an area imports another area only through its index.ts', () => {
    const broken = findImports(inFolder('src/console'), (name, { path }) => {
      const area = getArea(name)
      return (
        area !== undefined && getArea(path) !== undefined && getArea(path) !== area && basename(name) !== 'index.ts'
      )
    })
    expect(broken).toEqual([])
  })

  it('only areas have an index.ts, and nothing else passes exports of others on', () => {
    const indexes = AREAS.map((area) => `src/console/${area}/index.ts`)
    const broken = allSources.filter(
      ({ path, text }) =>
        !indexes.includes(path) &&
        (basename(path).startsWith('index.') || /^export (?:type )?[*{][^;]*?\bfrom '/m.test(text)),
    )
    expect(broken.map(({ path }) => path)).toEqual([])
  })
})

describe('places and names', () => {
  it('nothing unplanned stands at the top', () => {
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.replaceAll('/', ''))
    const planned =
      /^(?:\..+|package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts|index\.html|README\.md|public|e2e|src)$/
    const found = readdirSync(ROOT).filter((name) => !planned.test(name) && !ignored.includes(name))
    expect(found).toEqual([])
  })

  it('components are PascalCase.tsx, everything else is kebab-case', () => {
    const component = /^[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx$/
    const styles = /^(?:[A-Z][A-Za-z0-9]*|[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.module)?\.css$/
    const other = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|bench|config))*\.(?:tsx?|mjs)$/
    const exportsComponent = /^export (?:default )?(?:function|const) [A-Z][a-z]/m
    const broken = allSources.filter(({ path, text }) => {
      const name = basename(path)
      if (component.test(name) || styles.test(name)) return false
      return !other.test(name) || (name.endsWith('.tsx') && exportsComponent.test(text))
    })
    expect(broken.map(({ path }) => path)).toEqual([])
  })

  it('no name says nothing', () => {
    const empty = /(?:^|[/.-])(?:utils?|helpers?|common|misc|managers?)(?:[/.-]|$)|(?:Utils?|Helpers?|Manager)\./
    expect(allSources.filter(({ path }) => empty.test(path)).map(({ path }) => path)).toEqual([])
  })

  it('no file is longer than 400 lines', () => {
    const long = allSources.filter(({ text }) => text.split('\n').length > 401)
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)).toEqual([])
  })
})

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

describe('Mantine is the widget library', () => {
  // The grid draws 100,000 rows: its cells and check boxes are plain elements.
  const outsideGrid = inFolder('src/console').filter(
    (source) => !source.path.startsWith('src/console/kit/table/') && !isTest(source),
  )

  it('no control, dialog or table is a plain element outside the grid', () => {
    const plain = /<(?:button|input|select|textarea|dialog|table)(?=[\s>])/g
    const broken = outsideGrid.flatMap(({ path, text }) =>
      Array.from(withoutComments(text).matchAll(plain), ([tag]) => `${path}: ${tag}`),
    )
    expect(broken).toEqual([])
  })

  it('a CSS module has at most 80 lines outside the grid', () => {
    const long = outsideGrid.filter(({ path, text }) => path.endsWith('.module.css') && text.split('\n').length > 81)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  const sheetsIn = (text: string) =>
    Array.from(text.matchAll(/@mantine\/core\/styles\/(\w[\w-]*)\.layer\.css/g), ([, name = '']) => name)
  const styles = join(ROOT, 'node_modules/@mantine/core/styles')
  const imported = sheetsIn(readFileSync(join(ROOT, 'src/console/app/mantine.css'), 'utf8'))

  it('the style sheet of every component that is used is imported', () => {
    const sheets = new Set(readdirSync(styles).flatMap((name) => /^(\w+)\.layer\.css$/.exec(name)?.[1] ?? []))
    const used = inFolder('src/console')
      .flatMap(({ text }) =>
        Array.from(text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g), ([, names = '']) => names),
      )
      .flatMap((names) => names.split(',').map((name) => name.trim()))
    expect([...new Set(used)].filter((name) => sheets.has(name) && !imported.includes(name))).toEqual([])
  })

  it("style sheets are imported in Mantine's order, since some build on others", () => {
    const whole = readFileSync(`${styles}.layer.css`, 'utf8')
    const positions = imported.map((name) => {
      const [first = ''] = /\.m_[0-9a-f]+/.exec(readFileSync(join(styles, `${name}.layer.css`), 'utf8')) ?? []
      return first === '' ? -1 : whole.indexOf(first)
    })
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  })
})

describe('what is said once', () => {
  it('no path of the service is written outside the contract', () => {
    const outside = allSources.filter((source) => !source.path.startsWith('src/contract/') && !isTest(source))
    const broken = outside.filter(({ text }) => /(['"`])(?:(?!\1).)*\/\{\w+\}/.test(withoutComments(text)))
    expect(broken.map(({ path }) => path)).toEqual([])
  })

  it('no path of the service is put together in a template string outside the contract', () => {
    const routes = Object.values(contract)
      .flatMap((area) => Object.values(area))
      .flatMap((call) => [...call.routes, ...call.aliases])
    const shapes = routes.map(({ path }) => path.replace(/\{\w+\}/g, '*'))
    // Of `/{organization}` alone and the like, addresses of the console are not told apart.
    const known = new Set(shapes.filter((shape) => shape.split('/').length > 3))
    const shapesIn = (text: string) =>
      Array.from(withoutComments(text).matchAll(/`(\/[^`?\n]*)/g), ([, path = '']) =>
        path.replace(/\$\{[^}]*\}/g, '*').replace(/\.json$/, ''),
      )
    expect(shapesIn('f(`/${organization}/clouds/${cloud.name}/x?a=${b}`)')).toEqual(['/*/clouds/*/x'])
    // Addresses of the console resemble paths of the service on purpose, and have one place, too.
    const outside = allSources.filter(
      (source) =>
        !/^src\/(?:contract\/|console\/routing\/paths\.ts$|service\/)|^e2e\//.test(source.path) && !isTest(source),
    )
    const broken = outside.flatMap(({ path, text }) =>
      shapesIn(text).flatMap((shape) => (known.has(shape) ? [`${path}: ${shape}`] : [])),
    )
    expect(broken).toEqual([])
  })

  it('only the data room of the console asks over the network', () => {
    const broken = inFolder('src/console').filter(
      (source) =>
        !source.path.startsWith('src/console/data/') &&
        !isTest(source) &&
        /(?<![\w.])(?:fetch\(|XMLHttpRequest|EventSource|WebSocket)|sendBeacon/.test(withoutComments(source.text)),
    )
    expect(broken.map(({ path }) => path)).toEqual([])
  })

  it('only queries, checks around a write, and the write runner call send', () => {
    const callers = [
      'read/call-query',
      'write/three-way',
      'write/verification',
      'write/write-checks',
      'write/write-run',
    ].map((name) => `src/console/data/${name}.ts`)
    const found = inFolder('src/console').filter(
      (source) => !isTest(source) && /import \{[^}]*\bsend\b[^}]*\} from '[^']*\/client\.ts'/.test(source.text),
    )
    expect(found.map(({ path }) => path).toSorted()).toEqual(callers)
  })

  // What `lazyComponent` draws tells where its code could not be loaded; without it the whole page would give way.
  it('only kit/lazy-component.tsx and the router wait for code', () => {
    const broken = inFolder('src/console').filter(
      (source) =>
        source.path !== 'src/console/kit/lazy-component.tsx' &&
        !isTest(source) &&
        /\b(?:lazy\(|Suspense\b)/.test(withoutComments(source.text)),
    )
    expect(broken.map(({ path }) => path)).toEqual([])
  })

  it('every cited section of service-api.md exists', () => {
    const document = readFileSync(join(ROOT, 'src/contract/service-api.md'), 'utf8')
    const sections = new Set(Array.from(document.matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm), ([, number = '']) => number))
    const cited = allSources.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/service-api(?:\.md)? (?:section )?(\d+(?:\.\d+)?)/g), ([, number = '']) => ({
        path,
        number,
      })),
    )
    expect(cited.length).toBeGreaterThan(100)
    expect(cited.filter(({ number }) => !sections.has(number))).toEqual([])
  })

  it('nothing is silenced or put off', () => {
    const broken = allSources.filter(({ text }) =>
      /@ts-(?:ignore|expect-error|nocheck)|\bas any\b|\bTODO\b|\bFIXME\b|waitForTimeout|\.only\(/.test(text),
    )
    expect(broken.map(({ path }) => path)).toEqual([])
  })

  it('an exception from lint says why on its line', () => {
    const mute = allSources.flatMap(({ path, text }) =>
      [...text.matchAll(/oxlint-disable.*/g)]
        .filter(([line]) => !/ -- \w/.test(line))
        .map(([line]) => `${path}: ${line}`),
    )
    expect(mute).toEqual([])
  })

  // Of two files that differ in their ending alone, the compiler looks at the first.
  it('no file hides another of its name', () => {
    const names = new Set(allSources.map(({ path }) => path))
    expect([...names].filter((path) => path.endsWith('.tsx') && names.has(path.replace(/x$/, '')))).toEqual([])
  })

  it('the project speaks of itself alone', () => {
    const foreign = allSources.filter(({ text }) => /\/work\/|\bissue \d/i.test(withoutComments(text)))
    expect(foreign.map(({ path }) => path)).toEqual([])
  })
})

it('every folder of the sources is one of the house', () => {
  const folders = (path: string) =>
    readdirSync(join(ROOT, path)).filter((name) => statSync(join(ROOT, path, name)).isDirectory())
  expect(folders('src').toSorted()).toEqual(['console', 'contract', 'gateway', 'integration', 'scripts', 'service'])
  const rooms = [...AREAS, 'app', 'data', 'frame', 'kit', 'routing']
  expect(folders('src/console').filter((name) => !rooms.includes(name))).toEqual([])
})
