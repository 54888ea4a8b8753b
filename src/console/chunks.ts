// How the build cuts the console: what every page needs, what every list needs, what a write needs, and one part per area. Few
// requests, none of them tiny; an area is loaded when it is visited.

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

// Dialogs that write.
const WRITE = [
  /[\\/]console[\\/]frame[\\/]SignIn/,
  /[\\/]console[\\/]kit[\\/]confirm[\\/](?!Confirm\.tsx|DraftOffer)/,
  /[\\/]console[\\/]data[\\/](?:IntentBody|compare|guards|intent-(?:run|state|store)|one-tab|sent-(?:before|guard)|three-way|use-intent|witness)\./,
]

// What both dialogs and the frame's tools stand in.
const MODAL = /[\\/]kit[\\/]ModalFrame\./

const START = /[\\/]index\.html$|modulepreload-polyfill/

// Prices: the pages of clouds and the overview alone reckon with them.
const PRICES = /[\\/]console[\\/]cloud[\\/](?:capacity|criteria|criteria-tokens|decimal|money|offerings)\.ts$/

// Time series, drawn where somebody looks at one.
const CHARTS = /[\\/]console[\\/]kit[\\/]chart[\\/]|[\\/]node_modules[\\/]uplot[\\/]/

// What a table's View button opens.
const TOOLS = /[\\/]console[\\/]kit[\\/]table[\\/]tools[\\/]/

// What the bar or a key opens. Named one by one: a dialog needs none of it, so that neither part waits for the other.
const FRAME_TOOLS =
  /[\\/]console[\\/](?:frame[\\/](?:palette[\\/]|menu[\\/]|keys[\\/](?:KeySheet|keys|single-keys)|rail[\\/]OrganizationMenu|tray[\\/](?:TrayPanel|Toasts|ends))|kit[\\/](?:MoreActions|menu[\\/]MenuPanel))/

// What this browser sent: its page is the frame's own and seldom visited.
const ACTIVITY = /[\\/]console[\\/](?:frame[\\/]activity[\\/]|data[\\/]journal-pages)/

// What keeps a page fresh, and reads long lists: no first page waits for it.
const LIVE =
  /[\\/]console[\\/]data[\\/](?:reading-live|poll|share|leadership|watch-poll|long-(?:list|fields)|array-items|turn)\.ts$|[\\/]frame[\\/]live\.ts$/
const KIT = /[\\/]console[\\/](?:kit|data|frame)[\\/]|[\\/]contract[\\/](?:call|places|record|values)/

// The modules of the contract that an area speaks, beside the one of its name.
const AREAS: Readonly<Record<string, readonly string[]>> = {
  organization: ['people', 'profiles', 'reports', 'cost', 'search', 'lookup', 'metadata'],
  cloud: ['offerings', 'cloud-content', 'cloud-use'],
  assembly: [],
  design: ['design-content', 'design-variables', 'design-releases', 'catalog'],
  transition: ['platforms', 'transition-variables', 'transition-monitors', 'releases', 'deployments', 'approvals'],
  operations: ['instances', 'monitoring', 'procedures'],
}

// The pages of a large area by what one comes for: who reads lists of environments need not have the deployment page's code.
const PARTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  design: {
    components: ['ComponentPage', 'NewComponentPage', 'GlobalVariablesPage', 'PlatformVariablesPage'],
    changes: ['DesignChangesPage', 'DesignHistoryPage'],
    comparison: ['CompareDesignsPage', 'NewPlatformPage'],
  },
  assembly: { assemblies: ['AssembliesPage'], 'assembly-forms': ['NewAssemblyPage', 'EditAssemblyPage'] },
  cloud: { 'cloud-forms': ['NewCloudPage', 'EditCloudPage', 'NewServicePage', 'ServicePage', 'CloudServicesPage'] },
  organization: {
    overview: ['OverviewPage', 'OrganizationsPage'],
    'open-deployments': ['OrganizationDeploymentsPage'],
    reports: ['CostPage', 'ComputeReportPage'],
  },
  transition: {
    'environment-forms': ['NewEnvironmentPage', 'EditEnvironmentPage'],
    environments: ['EnvironmentsPage'],
    environment: ['EnvironmentPage', 'PlatformCloudsPage', 'EnvironmentVariablesPage'],
    deployments: ['DeploymentsPage', 'DeploymentPage'],
    plan: ['BillOfMaterialsPage', 'LatestReleasePage'],
    timeline: ['TimelinePage'],
  },
  operations: {
    health: ['OperationsPage', 'OperatedEnvironmentPage', 'OperatedPlatformPage'],
    instance: ['InstancePage'],
    instances: ['InstancesPage', 'PlatformInstancesPage', 'EnvironmentInstancesPage'],
    replacements: ['ReplacementPage'],
    procedures: ['ProceduresPage', 'ProcedurePage'],
  },
}

// Areas whose pages share so little beside their parts that it is not worth a request of its own.
const FEW_SHARED: ReadonlySet<string> = new Set(['organization'])

// Forms: the pages that create and change something, which no list needs.
const FORM =
  /[\\/]console[\\/](?:kit[\\/]form[\\/]|data[\\/](?:AttributeEditor|attribute-plan|form-draft|use-record-form)\.|kit[\\/]confirm[\\/]DraftOffer)/

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
    // With what starts it all, so that the page names no file of a few lines.
    if (MODAL.test(id) || START.test(id)) return 'kit'
    // The widgets of lists, and what areas lend each other through their index and to the rail: every page needs them.
    shared ??= loadedWith(
      [
        `${folder}main.tsx`,
        ...Object.keys(AREAS).map((area) => `${folder}${area}/index.ts`),
        `${folder}transition/AssemblyItems.tsx`,
      ],
      graph,
    )
    withPages ??= loadedWith(
      [
        ...(graph.getModuleInfo(`${folder}router.tsx`)?.dynamicallyImportedIds ?? []),
        // The rail's, on pages of operations only.
        `${folder}operations/PlatformItems.tsx`,
      ],
      graph,
    )
    const ofPages = withPages.has(id) ? partOfPages(id, graph) : undefined
    if (shared.has(id)) return id.includes('node_modules') ? 'lib' : 'kit'
    // A widget that a single part of the pages shows comes with them; what no page imports comes with the dialogs that need it.
    if (KIT.test(id)) return withPages.has(id) ? (ofPages ?? 'kit') : 'write'
    // So do parts of the contract that several areas speak.
    if (id.includes('node_modules') || (CONTRACT.test(id) && areaOf(id) === null)) return 'kit'
    // What no page imports directly is opened in one: a dialog, which waits until it is.
    const area = areaOf(id)
    if (area === null || ofPages !== undefined) return ofPages ?? null
    if (!withPages.has(id)) return `${area}-dialogs`
    return FEW_SHARED.has(area) ? 'kit' : area
  }

  let parts: ReadonlyMap<string, ReadonlySet<string>> | undefined
  /** The part whose pages alone need a module; undefined where several do. */
  function partOfPages(id: string, graph: ModuleGraph): string | undefined {
    const pages = graph.getModuleInfo(`${folder}router.tsx`)?.dynamicallyImportedIds ?? []
    parts ??= new Map([...pagesByPart(pages)].map(([part, entries]) => [part, loadedWith(entries, graph)]))
    const needing = [...parts].filter(([, modules]) => modules.has(id)).map(([part]) => part)
    return needing.length === 1 ? needing[0] : undefined
  }

  return [
    { name: 'table-tools', test: (id) => TOOLS.test(id) },
    { name: 'frame-tools', test: (id) => FRAME_TOOLS.test(id) },
    { name: 'charts', test: (id) => CHARTS.test(id) },
    { name: 'activity', test: (id) => ACTIVITY.test(id) },
    { name: 'prices', test: (id) => PRICES.test(id) },
    { name: 'form', test: (id) => FORM.test(id) },
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
    const part = Object.entries(PARTS[area] ?? {}).find(([, names]) => names.includes(name))?.[0] ?? area
    byPart.set(part, [...(byPart.get(part) ?? []), page])
  }
  return byPart
}

function areaOf(id: string): string | null {
  const [, spoken] = /\/contract\/([\w-]+)\.ts$/.exec(id) ?? []
  const found = Object.entries(AREAS).find(
    ([area, modules]) =>
      id.includes(`/console/${area}/`) || spoken === area || (spoken !== undefined && modules.includes(spoken)),
  )
  return found?.[0] ?? null
}
