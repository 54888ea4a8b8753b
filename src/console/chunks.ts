// How the build cuts the console: what every page needs, what every list needs, what a write needs, and one part per area. Few
// requests, none of them tiny; an area is loaded when it is visited.

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

interface Group {
  name: string | ((id: string, graph: ModuleGraph) => string | null)
  debugName?: string
  test?: RegExp | ((id: string) => boolean)
}

// Dialogs. Mantine's parts are named one by one, since its index file imports all of them and so would make all needed at the start.
const WRITE = [
  /[\\/]console[\\/]kit[\\/]confirm[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/].*[\\/](?:Modal|ModalBase|Checkbox|InlineInput|ScrollArea|FocusTrap|Portal|Overlay)[\\/]/,
  /@mantine[\\/]hooks[\\/]esm[\\/]use-(?:focus-trap|focus-return|debounced-callback|resize-observer)[\\/]/,
  /[\\/]node_modules[\\/](?:react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|@floating-ui)/,
]

const KIT =
  /[\\/]node_modules[\\/]|[\\/]src[\\/](?:contract[\\/]|console[\\/](?:kit|data|frame)[\\/]|console[\\/]\w+[\\/]states\.ts)/

const MANTINE_PARTS = /@mantine[\\/]core[\\/]esm[\\/](?!core[\\/])/

/** Everything `entry` imports, directly or not, without what is imported on demand. */
function loadedWith(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [entry]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

// The design has no page of its own; what others need of it comes with the assembly.
const areaOf = (id: string): string | null =>
  /[\\/]console[\\/](\w+)[\\/]/.exec(id)?.[1]?.replace('design', 'assembly') ?? null

/** Groups for the bundler, by priority. `entry`: the file the console starts from. */
export function chunkGroups(entry: string): Group[] {
  let atStart: ReadonlySet<string> | undefined
  const startOf = (id: string, graph: ModuleGraph) => {
    atStart ??= loadedWith(entry, graph)
    if (!atStart.has(id) || MANTINE_PARTS.test(id)) return null
    return id.includes('node_modules') ? 'lib' : 'start'
  }
  return [
    { name: 'write', test: (id) => WRITE.some((pattern) => pattern.test(id)) },
    { name: startOf, debugName: 'start' },
    { name: 'kit', test: KIT },
    { name: areaOf, debugName: 'area' },
  ]
}
