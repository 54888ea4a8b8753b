/** The modifier key as shown to people. */
export const MOD_KEY = /^(?:Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'

interface Shortcut {
  /** As shown, in sequence. */
  readonly keys: readonly string[]
  readonly description: string
}

/** One key, or a sequence of two, that works outside text fields. */
interface SingleKey extends Shortcut {
  readonly action: KeyAction
}

export type KeyAction =
  | { readonly kind: 'sheet' | 'filter' | 'select' }
  | { readonly kind: 'row'; readonly arrow: 'ArrowDown' | 'ArrowUp' }
  | { readonly kind: 'go'; readonly to: Section }
  | { readonly kind: 'go-in-assembly'; readonly to: AssemblyPart }

export type Section = 'overview' | 'clouds' | 'assemblies' | 'deployments' | 'procedures' | 'reports'
export type AssemblyPart = 'design' | 'transition' | 'operations'

const go = (key: string, to: Section, description: string): SingleKey => ({
  keys: ['g', key],
  description,
  action: { kind: 'go', to },
})

// With Shift, so that no key has another target outside assemblies.
const goInAssembly = (key: string, to: AssemblyPart, description: string): SingleKey => ({
  keys: ['g', key],
  description,
  action: { kind: 'go-in-assembly', to },
})

const SINGLE_KEYS: readonly SingleKey[] = [
  { keys: ['?'], description: 'Show the keys', action: { kind: 'sheet' } },
  { keys: ['/'], description: 'Filter the list', action: { kind: 'filter' } },
  { keys: ['j'], description: 'Next row', action: { kind: 'row', arrow: 'ArrowDown' } },
  { keys: ['k'], description: 'Previous row', action: { kind: 'row', arrow: 'ArrowUp' } },
  { keys: ['x'], description: 'Select or deselect the row', action: { kind: 'select' } },
  go('o', 'overview', 'Overview'),
  go('c', 'clouds', 'Clouds'),
  go('a', 'assemblies', 'Assemblies'),
  go('d', 'deployments', 'Deployments'),
  go('p', 'procedures', 'Procedures'),
  go('r', 'reports', 'Reports'),
  goInAssembly('D', 'design', 'Design of the assembly'),
  goInAssembly('T', 'transition', 'Transition of the assembly'),
  goInAssembly('O', 'operations', 'Operations of the assembly'),
]

/** Keys that cannot be switched off. */
const GLOBAL_SHORTCUTS: readonly Shortcut[] = [
  { keys: [`${MOD_KEY} K`], description: 'Search or run a command' },
  { keys: ['Esc'], description: 'Close the open dialog, menu or panel' },
]

const LIST_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Enter'], description: 'Open the row' },
  { keys: ['Space'], description: 'Select the row; with Shift, the range up to it' },
  { keys: [`${MOD_KEY} A`], description: 'Select all that match' },
  { keys: ['↑ ↓ ← →'], description: 'Move by cell' },
  { keys: ['Page Up', 'Page Down'], description: 'Move by page' },
  { keys: ['Home', 'End'], description: 'First and last cell of the row' },
  { keys: [`${MOD_KEY} Home`, `${MOD_KEY} End`], description: 'First and last row' },
]

export interface KeyGroup {
  readonly title: string
  /** Whether the switch for single keys applies. */
  readonly singleKeys: boolean
  readonly shortcuts: readonly Shortcut[]
}

/** For the dialog of shortcuts. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  { title: 'Anywhere', singleKeys: false, shortcuts: GLOBAL_SHORTCUTS },
  { title: 'In a list', singleKeys: false, shortcuts: LIST_SHORTCUTS },
  { title: 'On a page', singleKeys: true, shortcuts: SINGLE_KEYS.filter(({ keys }) => keys.length === 1) },
  { title: 'Go to', singleKeys: true, shortcuts: SINGLE_KEYS.filter(({ keys }) => keys.length === 2) },
]

/** Milliseconds between the keys of a sequence. */
const SECOND_KEY_MS = 1_500

type KeyPress = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** Returns a matcher that remembers the first key of a sequence. */
export function createKeyMatcher(): (event: KeyPress) => KeyAction | undefined {
  let first: KeyPress | undefined
  return (event) => {
    const before = first && event.timeStamp - first.timeStamp < SECOND_KEY_MS ? [first.key] : []
    first = undefined
    const matches = (pressed: readonly string[]) =>
      SINGLE_KEYS.find(
        ({ keys }) => keys.length === pressed.length && keys.every((key, index) => key === pressed[index]),
      )
    const found = matches([...before, event.key]) ?? matches([event.key])
    if (!found && SINGLE_KEYS.some(({ keys }) => keys.length > 1 && keys[0] === event.key)) first = event
    return found?.action
  }
}
