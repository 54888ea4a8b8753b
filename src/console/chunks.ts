// How the build cuts the console: what every page needs, what a write needs, what a button opens, and two parts per area: its lists,
// and what is done with a record. Few requests, none of them tiny, and the more stands in a file, the better it is packed; an area is
// loaded when it is visited.

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

interface Group {
  name: string | ((id: string, graph: ModuleGraph) => string | null)
  debugName?: string
  test?: RegExp | ((id: string) => boolean)
}

// Dialogs and forms that write: no list needs them.
const WRITE = [
  /[\\/]console[\\/]frame[\\/]SignIn/,
  // What hangs below a cloud is looked at where it is changed, and before a deployment.
  /[\\/]contract[\\/]cloud[\\/]cloud-content\./,
  /[\\/]console[\\/]kit[\\/](?:form[\\/]|confirm[\\/](?!Confirm\.tsx))/,
  /[\\/]console[\\/]data[\\/]write[\\/](?:AttributeEditor|attribute-plan|form-draft|use-record-form|IntentBody|compare|guards|intent-(?:run|state|store)|one-tab|sent-(?:before|guard)|three-way|use-intent|witness)\./,
]

const START = /[\\/]index\.html$|modulepreload-polyfill/

// Prices: the pages of clouds and the overview alone reckon with them.
const PRICES =
  /[\\/]console[\\/]cloud[\\/]offerings[\\/](?:capacity|criteria|criteria-tokens|decimal|money|offerings)\.ts$/

// Time series, drawn where somebody looks at one.
const CHARTS = /[\\/]kit[\\/]chart[\\/]Plot\.|[\\/]node_modules[\\/]uplot[\\/]/

// What the header, a key or a table's View button opens, and the frame's own page. Named one by one: a dialog needs none of it, so that
// neither part waits for the other.
const TOOLS =
  /[\\/]console[\\/](?:frame[\\/](?:activity[\\/]|palette[\\/]|HeaderMenu|keys[\\/]KeySheet|navbar[\\/]OrganizationMenu|tray[\\/](?:TrayPanel|Toasts|ends))|kit[\\/]table[\\/]tools[\\/]|data[\\/]journal[\\/]journal-pages)|[\\/]node_modules[\\/](?:@mantine[\\/](?:spotlight|notifications)|react-transition-group)[\\/]/

// What reads long lists: their rows wait for it.
const LONG = /[\\/]console[\\/]data[\\/]read[\\/](?:long-(?:list|fields)|array-items|turn)\.ts$/

// What keeps a page fresh: no first page waits for it.
const LIVE =
  /[\\/]console[\\/]data[\\/](?:read|watch)[\\/](?:reading-live|poll|share|leadership|watch|watch-bulk|watch-poll)\.ts$|[\\/]frame[\\/]live\.ts$/
// What runs before the rest.
const EARLY =
  /[\\/]console[\\/](?:(?:early|first-pages|place)\.ts$|data[\\/]read[\\/]early\.ts$)|vite[\\/]preload-helper/
const KIT = /[\\/]console[\\/](?:kit|data|frame)[\\/]/

// The modules of the contract that an area alone speaks, beside the one of its name.
const AREAS: Readonly<Record<string, readonly string[]>> = {
  organization: ['people', 'profiles', 'reports', 'cost', 'search', 'lookup'],
  cloud: ['offerings', 'cloud-use'],
  assembly: [],
  design: ['design-content', 'design-variables', 'design-releases'],
  transition: ['platforms', 'transition-variables', 'transition-monitors', 'releases', 'deployments', 'approvals'],
  operations: ['instances', 'monitoring'],
}

// Of a large area, the pages that show lists: whoever opens one need not wait for what is done with a record of it.
const LISTS: Readonly<Record<string, readonly string[]>> = {
  organization: ['OverviewPage', 'OrganizationsPage', 'OrganizationDeploymentsPage'],
  assembly: ['AssembliesPage', 'AssemblyPage'],
  cloud: ['CloudsPage', 'OfferingsPage', 'PublicOfferingsPage', 'PublicServicesPage'],
  design: ['DesignPage', 'DesignPlatformPage', 'DesignHistoryPage'],
  transition: ['EnvironmentsPage', 'DeploymentsPage', 'TimelinePage'],
  operations: [
    'OperationsPage',
    'OperatedEnvironmentPage',
    'OperatedPlatformPage',
    'InstancesPage',
    'PlatformInstancesPage',
    'EnvironmentInstancesPage',
    'ProceduresPage',
  ],
}

const CONTRACT = /[\\/]src[\\/]contract[\\/]/

/** Everything `entries` import, directly or not, without what is imported on demand. */
function loadedWith(entries: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** Groups for the bundler, by priority. `folder`: where the console is, with main.tsx and the areas in it. */
export function chunkGroups(folder: string): Group[] {
  let shared: ReadonlySet<string> | undefined
  let withPages: ReadonlySet<string> | undefined

  const partOf = (id: string, graph: ModuleGraph): string | null => {
    if (WRITE.some((pattern) => pattern.test(id))) return 'write'
    // The navbar's, on pages of operations only.
    if (id.endsWith('/frame/navbar/PlatformLinks.tsx')) return 'operations'
    // With what starts it all, so that the page names no file of a few lines.
    if (START.test(id) || LONG.test(id)) return 'kit'
    // The widgets of lists, and what areas lend each other through their index and to the navbar: every page needs them.
    shared ??= loadedWith(
      [
        `${folder}main.tsx`,
        ...Object.keys(AREAS).map((area) => `${folder}${area}/index.ts`),
        `${folder}frame/navbar/AssemblyLinks.tsx`,
      ],
      graph,
    )
    withPages ??= loadedWith(graph.getModuleInfo(`${folder}router.tsx`)?.dynamicallyImportedIds ?? [], graph)
    const ofPages = withPages.has(id) ? partOfPages(id, graph) : undefined
    if (shared.has(id)) return id.includes('node_modules') ? 'lib' : 'kit'
    const area = areaOf(id)
    // No list waits for it, and pages of records write.
    if ((KIT.test(id) || (area === null && CONTRACT.test(id))) && onlyRecords(id, graph)) return 'write'
    // What several areas say to the service.
    if (area === null && CONTRACT.test(id)) return 'kit'
    // A widget that a single part of the pages shows comes with them; what no page imports comes with the dialogs that need it.
    if (KIT.test(id)) return withPages.has(id) ? (ofPages ?? 'kit') : 'write'
    if (ofPages !== undefined) return ofPages
    if (area === null) return id.includes('node_modules') ? 'kit' : null
    // What no page imports directly is opened in one: a dialog, which waits until it is.
    return withPages.has(id) ? area : restOf(area)
  }

  let parts: ReadonlyMap<string, ReadonlySet<string>> | undefined
  /** The parts whose pages need a module. */
  function needing(id: string, graph: ModuleGraph): string[] {
    const pages = graph.getModuleInfo(`${folder}router.tsx`)?.dynamicallyImportedIds ?? []
    parts ??= new Map([...pagesByPart(pages)].map(([part, entries]) => [part, loadedWith(entries, graph)]))
    return [...parts].filter(([, modules]) => modules.has(id)).map(([part]) => part)
  }

  /** The part whose pages alone need a module; undefined where several do. */
  function partOfPages(id: string, graph: ModuleGraph): string | undefined {
    const [part, ...others] = needing(id, graph)
    return others.length === 0 ? part : undefined
  }

  /** Whether pages of records in several areas need a module, and no list does. */
  function onlyRecords(id: string, graph: ModuleGraph): boolean {
    const parts = needing(id, graph)
    return parts.length > 1 && parts.every((part) => part.endsWith('-records'))
  }

  return [
    { name: 'early', test: (id) => EARLY.test(id) },
    { name: 'tools', test: (id) => TOOLS.test(id) },
    { name: 'charts', test: (id) => CHARTS.test(id) },
    { name: 'prices', test: (id) => PRICES.test(id) },
    { name: 'live', test: (id) => LIVE.test(id) },
    { name: partOf, debugName: 'part' },
  ]
}

/** The pages behind the router's addresses, by the part of the build that they make up. */
function pagesByPart(pages: readonly string[]): Map<string, string[]> {
  const byPart = new Map<string, string[]>()
  for (const page of pages) {
    const area = areaOf(page) ?? 'kit'
    const [, name = ''] = /(\w+)\.tsx$/.exec(page) ?? []
    const part = LISTS[area]?.includes(name) === false ? restOf(area) : area
    byPart.set(part, [...(byPart.get(part) ?? []), page])
  }
  return byPart
}

// What is done with a record: the pages and dialogs of an area that are no lists.
const restOf = (area: string): string => (area in LISTS ? `${area}-records` : area)

function areaOf(id: string): string | null {
  const [, spoken] = /\/contract\/(?:[\w-]+\/)?([\w-]+)\.ts$/.exec(id) ?? []
  const found = Object.entries(AREAS).find(
    ([area, modules]) =>
      id.includes(`/console/${area}/`) || spoken === area || (spoken !== undefined && modules.includes(spoken)),
  )
  return found?.[0] ?? null
}
