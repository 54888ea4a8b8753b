// Every key of the frame and of lists, once: what the page listens to and what the sheet of keys shows.

import { MOD } from './mod.ts'

interface Shortcut {
  /** As people read them, one after the other. */
  readonly keys: readonly string[]
  readonly does: string
}

/** A key that works from anywhere while nobody types. `then`: the second key of two. */
interface SingleKey extends Shortcut {
  readonly act: KeyAct
}

export type KeyAct =
  | { readonly kind: 'sheet' | 'filter' | 'select' }
  | { readonly kind: 'row'; readonly arrow: 'ArrowDown' | 'ArrowUp' }
  | { readonly kind: 'go'; readonly to: Section }
  | { readonly kind: 'go-in-assembly'; readonly to: AssemblyPart }

export type Section = 'overview' | 'clouds' | 'assemblies' | 'deployments' | 'procedures' | 'reports'
export type AssemblyPart = 'design' | 'transition' | 'operations'

const go = (key: string, to: Section, does: string): SingleKey => ({ keys: ['g', key], does, act: { kind: 'go', to } })

// With Shift, so that no key leads elsewhere on another page.
const goInAssembly = (key: string, to: AssemblyPart, does: string): SingleKey => ({
  keys: ['g', key],
  does,
  act: { kind: 'go-in-assembly', to },
})

const SINGLE_KEYS: readonly SingleKey[] = [
  { keys: ['?'], does: 'Show the keys', act: { kind: 'sheet' } },
  { keys: ['/'], does: 'Filter the list', act: { kind: 'filter' } },
  { keys: ['j'], does: 'Next row', act: { kind: 'row', arrow: 'ArrowDown' } },
  { keys: ['k'], does: 'Previous row', act: { kind: 'row', arrow: 'ArrowUp' } },
  { keys: ['x'], does: 'Select the row, or not', act: { kind: 'select' } },
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

/** Keys that belong to what has the focus, or are held with another; they cannot be switched off. */
const ALWAYS: readonly Shortcut[] = [
  { keys: [`${MOD} K`], does: 'Search or run a command' },
  { keys: ['Esc'], does: 'Close what is open' },
]

const IN_LISTS: readonly Shortcut[] = [
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Space'], does: 'Select the row; with Shift up to it' },
  { keys: [`${MOD} A`], does: 'Select all that match' },
  { keys: ['↑ ↓ ← →'], does: 'Move by cell' },
  { keys: ['Page Up', 'Page Down'], does: 'Move by page' },
  { keys: ['Home', 'End'], does: 'First and last cell of the row' },
  { keys: [`${MOD} Home`, `${MOD} End`], does: 'First and last row' },
]

export interface KeyGroup {
  readonly title: string
  /** Whether they are off when single keys are. */
  readonly single: boolean
  readonly shortcuts: readonly Shortcut[]
}

/** For the sheet of keys. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  { title: 'Anywhere', single: false, shortcuts: ALWAYS },
  { title: 'In a list', single: false, shortcuts: IN_LISTS },
  { title: 'On a page', single: true, shortcuts: SINGLE_KEYS.filter(({ keys }) => keys.length === 1) },
  { title: 'Go to', single: true, shortcuts: SINGLE_KEYS.filter(({ keys }) => keys.length === 2) },
]

/** How long the second key of two may take. */
const SECOND_KEY_MS = 1_500

type Pressed = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** Reads presses as they come; remembers the first key of two. */
export function createKeyReader(): (event: Pressed) => KeyAct | undefined {
  let first: Pressed | undefined
  return (event) => {
    const before = first && event.timeStamp - first.timeStamp < SECOND_KEY_MS ? [first.key] : []
    first = undefined
    const matches = (pressed: readonly string[]) =>
      SINGLE_KEYS.find(({ keys }) => keys.length === pressed.length && keys.every((key, at) => key === pressed[at]))
    const found = matches([...before, event.key]) ?? matches([event.key])
    if (!found && SINGLE_KEYS.some(({ keys }) => keys.length > 1 && keys[0] === event.key)) first = event
    return found?.act
  }
}
