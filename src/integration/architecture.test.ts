// Architecture rules that lint cannot express: imports between layers, file names and sizes, one place for each concern.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contract } from '../contract/contract.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const AREAS = ['organization', 'cloud', 'assembly', 'design', 'transition', 'operations']

interface Source {
  /** Relative to the project root, with forward slashes. */
  readonly path: string
  readonly text: string
  /** Imported modules: project files as paths from the root, packages by name. */
  readonly imports: readonly string[]
}

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\()'([^'\n]+)'/g

function parseImports(path: string, text: string): string[] {
  const specifiers = Array.from(text.matchAll(IMPORT), ([, name]) => name ?? '')
  return specifiers.map((name) =>
    name.startsWith('.') ? normalize(join(dirname(path), name)).replaceAll('\\', '/') : name,
  )
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
const countLines = (text: string) => text.split('\n').length - 1

const getPaths = (sources: readonly Source[]) => sources.map(({ path }) => path)

/** Imports that `isForbidden` rejects, as `file imports module`. */
const findImports = (sources: readonly Source[], isForbidden: (name: string, source: Source) => boolean): string[] =>
  sources.flatMap((source) =>
    source.imports.filter((name) => isForbidden(name, source)).map((name) => `${source.path} imports ${name}`),
  )

const getArea = (path: string): string | undefined => AREAS.find((area) => path.startsWith(`src/console/${area}/`))

describe('imports', () => {
  it('are parsed from the sources', () => {
    expect(inFolder('src/contract').flatMap(({ imports }) => imports)).toContain('src/contract/core/call.ts')
    expect(inFolder('src/gateway').flatMap(({ imports }) => imports)).toContain('fastify')
  })

  it('contract imports only itself and zod', () => {
    const allowed = /^(?:src\/contract\/|zod\/mini$)/
    const allowedInTests = /^(?:node:|vitest$|fast-check$|zod)/
    const broken = findImports(
      inFolder('src/contract'),
      (name, source) => !allowed.test(name) && !(isTest(source) && allowedInTests.test(name)),
    )
    expect(broken).toEqual([])
  })

  it.each(['console', 'gateway', 'service'])('%s imports only itself and contract', (layer) => {
    // Benchmarks are scripts and share code with src/scripts.
    const allowed = new RegExp(
      `^(?:src/${layer}/|src/contract/|package\\.json$|src/scripts/(?:build|measure)\\.mjs$|e2e/support/browser\\.mjs$)`,
    )
    const broken = findImports(inFolder(`src/${layer}`), (name) => /^(?:src|e2e)\//.test(name) && !allowed.test(name))
    expect(broken).toEqual([])
  })

  it('console imports no Node modules, and only console imports React', () => {
    const node = findImports(
      inFolder('src/console').filter((source) => !isTest(source)),
      (name) => name.startsWith('node:'),
    )
    const others = allSources.filter(({ path }) => !path.startsWith('src/console/'))
    const react = findImports(others, (name) => /^(?:react|@tanstack)(?:[/-]|$)/.test(name))
    expect([...node, ...react]).toEqual([])
  })

  it('kit imports neither areas nor data, and data imports no area', () => {
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

  it('no area imports the frame', () => {
    const areas = inFolder('src/console').filter(({ path }) => getArea(path) !== undefined)
    expect(findImports(areas, (name) => name.startsWith('src/console/frame/'))).toEqual([])
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

  it('only areas have an index.ts, and no other module re-exports', () => {
    const indexes = AREAS.map((area) => `src/console/${area}/index.ts`)
    const broken = allSources.filter(
      ({ path, text }) =>
        !indexes.includes(path) &&
        (basename(path).startsWith('index.') || /^export (?:type )?[*{][^;]*?\bfrom '/m.test(text)),
    )
    expect(getPaths(broken)).toEqual([])
  })
})

describe('files and folders', () => {
  it('the project root has only the listed entries', () => {
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.replaceAll('/', ''))
    const listed =
      /^(?:\..+|package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts|index\.html|README\.md|public|e2e|src)$/
    const found = readdirSync(ROOT).filter((name) => !listed.test(name) && !ignored.includes(name))
    expect(found).toEqual([])
  })

  // Lower-case .tsx is for hooks, loaders and column definitions: modules that export no component.
  it('components are PascalCase.tsx, all other modules kebab-case', () => {
    const component = /^[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx$/
    const styles = /^(?:[A-Z][A-Za-z0-9]*|[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.module)?\.css$/
    const other = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|bench|config))*\.(?:tsx?|mjs)$/
    const exportsComponent = /^export (?:default )?(?:function|const) [A-Z][a-z]/m
    const broken = allSources.filter(({ path, text }) => {
      const name = basename(path)
      if (component.test(name) || styles.test(name)) return false
      return !other.test(name) || (name.endsWith('.tsx') && exportsComponent.test(text))
    })
    expect(getPaths(broken)).toEqual([])
  })

  it('no file or folder is called utils, helpers, common, misc or manager', () => {
    const vague = /(?:^|[/.-])(?:utils?|helpers?|common|misc|managers?)(?:[/.-]|$)|(?:Utils?|Helpers?|Manager)\./
    expect(getPaths(allSources.filter(({ path }) => vague.test(path)))).toEqual([])
  })

  it('no file has over 400 lines', () => {
    const long = allSources.filter(({ text }) => countLines(text) > 400)
    expect(long.map(({ path, text }) => `${path}: ${countLines(text)}`)).toEqual([])
  })

  it('no folder has over 30 files, tests and style sheets aside', () => {
    const counts = new Map<string, number>()
    for (const source of inFolder('src').filter((file) => !isTest(file) && !file.path.endsWith('.css'))) {
      const folder = dirname(source.path)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const large = [...counts].filter(([, count]) => count > 30)
    expect(large.map(([folder, count]) => `${folder}: ${count}`)).toEqual([])
  })
})

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

describe('comments', () => {
  const isComment = (line: string) => /^\s*(?:\/\/|\/\*|\*(?:[\s/]|$))/.test(line)
  const LONG_LINES = ['src/console/kit/table/row-index/row-index.ts', 'src/contract/organization/reports.ts']

  it('no line is over 160 characters, unless it cites service-api', () => {
    const long = allSources
      .filter(({ path }) => !LONG_LINES.includes(path))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => line.length > 160 && isComment(line) && !line.includes('service-api'))
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(long).toEqual([])
  })

  it('no block is over 12 lines', () => {
    const long = allSources.flatMap(({ path, text }) => {
      let length = 0
      return text.split('\n').flatMap((line, index) => {
        length = isComment(line) ? length + 1 : 0
        return length === 13 ? [`${path}:${index + 1}`] : []
      })
    })
    expect(long).toEqual([])
  })
})

describe('Mantine is the widget library', () => {
  // The grid renders 100,000 rows: plain cells and check boxes are faster.
  const outsideGrid = inFolder('src/console').filter(
    (source) => !source.path.startsWith('src/console/kit/table/') && !isTest(source),
  )

  it('only the grid uses plain HTML controls, dialogs and tables', () => {
    const plain = /<(?:button|input|select|textarea|dialog|table)(?=[\s>])/g
    const broken = outsideGrid.flatMap(({ path, text }) =>
      Array.from(withoutComments(text).matchAll(plain), ([tag]) => `${path}: ${tag}`),
    )
    expect(broken).toEqual([])
  })

  it('a CSS module outside the grid has at most 80 lines', () => {
    const long = outsideGrid.filter(({ path, text }) => path.endsWith('.module.css') && countLines(text) > 80)
    expect(getPaths(long)).toEqual([])
  })

  const sheetsIn = (text: string) =>
    Array.from(text.matchAll(/@mantine\/core\/styles\/(\w[\w-]*)\.layer\.css/g), ([, name = '']) => name)
  const styles = join(ROOT, 'node_modules/@mantine/core/styles')
  const imported = sheetsIn(readFileSync(join(ROOT, 'src/console/app/mantine.css'), 'utf8'))

  it('the style sheet of every used component is imported', () => {
    const sheets = new Set(readdirSync(styles).flatMap((name) => /^(\w+)\.layer\.css$/.exec(name)?.[1] ?? []))
    const used = inFolder('src/console').flatMap(({ text }) => [
      ...Array.from(text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g), ([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ).flat(),
      // `Radio.Card` has the sheet RadioCard.
      ...Array.from(text.matchAll(/<([A-Z]\w+)\.([A-Z]\w+)/g), ([, name = '', part = '']) => name + part),
    ])
    // Lazy components import the sheets that only they use.
    const all = new Set([...imported, ...inFolder('src/console').flatMap(({ text }) => sheetsIn(text))])
    expect([...new Set(used)].filter((name) => sheets.has(name) && !all.has(name))).toEqual([])
  })

  it("style sheets are imported in Mantine's order, as some override others", () => {
    const whole = readFileSync(`${styles}.layer.css`, 'utf8')
    const positions = imported.map((name) => {
      const [first = ''] = /\.m_[0-9a-f]+/.exec(readFileSync(join(styles, `${name}.layer.css`), 'utf8')) ?? []
      return first === '' ? -1 : whole.indexOf(first)
    })
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  })
})

describe('one place for each concern', () => {
  it('only contract writes service paths', () => {
    const outside = allSources.filter((source) => !source.path.startsWith('src/contract/') && !isTest(source))
    const broken = outside.filter(({ text }) => /(['"`])(?:(?!\1).)*\/\{\w+\}/.test(withoutComments(text)))
    expect(getPaths(broken)).toEqual([])
  })

  it('only contract builds service paths from template strings', () => {
    const routes = Object.values(contract)
      .flatMap((area) => Object.values(area))
      .flatMap((call) => [...call.routes, ...call.aliases])
    const shapes = routes.map(({ path }) => path.replace(/\{\w+\}/g, '*'))
    // Short shapes such as `/{organization}` are also console addresses.
    const serviceShapes = new Set(shapes.filter((shape) => shape.split('/').length > 3))
    const shapesIn = (text: string) =>
      Array.from(withoutComments(text).matchAll(/`(\/[^`?\n]*)/g), ([, path = '']) =>
        path.replace(/\$\{[^}]*\}/g, '*').replace(/\.json$/, ''),
      )
    expect(shapesIn('f(`/${organization}/clouds/${cloud.name}/x?a=${b}`)')).toEqual(['/*/clouds/*/x'])
    // Console addresses resemble service paths on purpose; paths.ts is their only place.
    const outside = allSources.filter(
      (source) =>
        !/^src\/(?:contract\/|console\/routing\/paths\.ts$|service\/)|^e2e\//.test(source.path) && !isTest(source),
    )
    const broken = outside.flatMap(({ path, text }) =>
      shapesIn(text).flatMap((shape) => (serviceShapes.has(shape) ? [`${path}: ${shape}`] : [])),
    )
    expect(broken).toEqual([])
  })

  it('only console/data uses the network', () => {
    const broken = inFolder('src/console').filter(
      (source) =>
        !source.path.startsWith('src/console/data/') &&
        !isTest(source) &&
        /(?<![\w.])(?:fetch\(|XMLHttpRequest|EventSource|WebSocket)|sendBeacon/.test(withoutComments(source.text)),
    )
    expect(getPaths(broken)).toEqual([])
  })

  it('only queries, write checks and mutations call send', () => {
    const callers = [
      'read/call-query',
      'write/send-write',
      'write/three-way',
      'write/verification',
      'write/write-checks',
    ].map((name) => `src/console/data/${name}.ts`)
    const found = inFolder('src/console').filter(
      (source) => !isTest(source) && /import \{[^}]*\bsend\b[^}]*\} from '[^']*\/client\.ts'/.test(source.text),
    )
    expect(getPaths(found).toSorted()).toEqual(callers)
  })

  // `lazyComponent` shows a failed import in place; a bare lazy() would take down the whole page.
  it('only kit/lazy-component.tsx and the router load code lazily', () => {
    const broken = inFolder('src/console').filter(
      (source) =>
        source.path !== 'src/console/kit/lazy-component.tsx' &&
        !isTest(source) &&
        /\b(?:lazy\(|Suspense\b)/.test(withoutComments(source.text)),
    )
    expect(getPaths(broken)).toEqual([])
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

  it('no suppressed type errors, to-dos, fixed waits or focused tests', () => {
    const broken = allSources.filter(({ text }) =>
      /@ts-(?:ignore|expect-error|nocheck)|\bas any\b|\bTODO\b|\bFIXME\b|waitForTimeout|\.only\(/.test(text),
    )
    expect(getPaths(broken)).toEqual([])
  })

  it('a lint suppression gives its reason on the same line', () => {
    const unexplained = allSources.flatMap(({ path, text }) =>
      [...text.matchAll(/oxlint-disable.*/g)]
        .filter(([line]) => !/ -- \w/.test(line))
        .map(([line]) => `${path}: ${line}`),
    )
    expect(unexplained).toEqual([])
  })

  // The compiler resolves only one of x.ts and x.tsx.
  it('no .ts and .tsx file share a name', () => {
    const names = new Set(allSources.map(({ path }) => path))
    expect([...names].filter((path) => path.endsWith('.tsx') && names.has(path.replace(/x$/, '')))).toEqual([])
  })

  it('no code refers to work folders or issue numbers', () => {
    const foreign = allSources.filter(({ text }) => /\/work\/|\bissue \d/i.test(withoutComments(text)))
    expect(getPaths(foreign)).toEqual([])
  })
})

it('src and console have only the planned folders', () => {
  const folders = (path: string) =>
    readdirSync(join(ROOT, path)).filter((name) => statSync(join(ROOT, path, name)).isDirectory())
  expect(folders('src').toSorted()).toEqual(['console', 'contract', 'gateway', 'integration', 'scripts', 'service'])
  const planned = [...AREAS, 'app', 'data', 'frame', 'kit', 'routing']
  expect(folders('src/console').filter((name) => !planned.includes(name))).toEqual([])
})
