import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { useNavigate, type NavigateFunction } from 'react-router'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { singleKeysEnabled } from '../preferences.ts'
import { focusFilter } from './focus-filter.ts'

/** The modifier key as shown to people. */
export const MOD_KEY = /^(?:Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'

interface Shortcut {
  /** As shown, in sequence. */
  readonly keys: readonly string[]
  readonly description: string
}

interface KeyContext {
  readonly scope: Scope
  readonly navigate: NavigateFunction
  readonly onOpenShortcuts: () => void
}

/** One key, or a sequence of two, that works outside text fields. */
interface SingleKey extends Shortcut {
  readonly run: (context: KeyContext) => void
  /** Whether it repeats while held down. */
  readonly repeats?: boolean
}

const GRID_SELECTOR = ':is([role="grid"], [role="treegrid"])'

// The grid handles its own keys, so dispatch one of them.
function dispatchGridKey(key: string): boolean {
  const focused = document.activeElement
  if (!focused?.closest(GRID_SELECTOR)) return false
  focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return true
}

function moveRow(arrow: 'ArrowDown' | 'ArrowUp'): void {
  if (dispatchGridKey(arrow)) return
  const cell = document.querySelector<HTMLElement>(`main ${GRID_SELECTOR} [role="row"] [tabindex="0"]`)
  cell?.focus()
  if (cell?.closest('[role="columnheader"]')) dispatchGridKey('ArrowDown')
}

/** Selects the next view of the page's list, such as the table of a diagram, and moves the focus to its control. */
function showNextView(): void {
  const views = [...document.querySelectorAll<HTMLInputElement>('main [aria-label="Show as"] input')]
  const next = views[(views.findIndex(({ checked }) => checked) + 1) % views.length]
  next?.click()
  next?.focus()
}

// Small letters mean the same on every page. Capital ones do nothing outside an assembly.
const go = (key: string, to: (scope: Scope) => string, description: string): SingleKey => ({
  keys: ['g', key],
  description,
  run: ({ scope, navigate }) => {
    if (key === key.toLowerCase() || scope.assembly) void navigate(to(scope))
  },
})

const SINGLE_KEYS: readonly SingleKey[] = [
  { keys: ['?'], description: 'Show keyboard shortcuts', run: ({ onOpenShortcuts }) => onOpenShortcuts() },
  { keys: ['/'], description: 'Filter the list', run: focusFilter },
  { keys: ['j'], description: 'Next row', run: () => moveRow('ArrowDown'), repeats: true },
  { keys: ['k'], description: 'Previous row', run: () => moveRow('ArrowUp'), repeats: true },
  { keys: ['x'], description: 'Select or deselect the row', run: () => void dispatchGridKey(' ') },
  { keys: ['v'], description: 'Show as table, diagram or chart', run: showNextView },
  go('o', paths.organization, 'Overview'),
  go('c', paths.clouds, 'Clouds'),
  go('a', paths.assemblies, 'Assemblies'),
  go('d', paths.organizationDeployments, 'Deployments'),
  go('p', paths.procedures, 'Procedures'),
  go('r', paths.reports, 'Reports'),
  go('D', paths.design, 'Assembly design'),
  go('T', paths.transition, 'Assembly transition'),
  go('O', paths.operations, 'Assembly operations'),
]

/** Keys that cannot be switched off. */
const GLOBAL_SHORTCUTS: readonly Shortcut[] = [
  { keys: [`${MOD_KEY} K`], description: 'Search or run a command' },
  { keys: ['Esc'], description: 'Close the open dialog, menu or panel' },
  { keys: [`${MOD_KEY} Enter`], description: 'Submit the form' },
]

const LIST_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Enter'], description: 'Open the row' },
  { keys: ['Space'], description: 'Select the row; with Shift, the range up to it' },
  { keys: [`${MOD_KEY} A`], description: 'Select all that match' },
  { keys: ['↑ ↓ ← →'], description: 'Move by cell' },
  { keys: ['Page Up', 'Page Down'], description: 'Move by page' },
  { keys: ['Home', 'End'], description: 'Go to the first or last cell of the row' },
  { keys: [`${MOD_KEY} Home`, `${MOD_KEY} End`], description: 'Go to the first or last row' },
  { keys: ['→', '←'], description: 'Expand or collapse a group or branch; with Shift, all groups' },
  { keys: [`${MOD_KEY} C`], description: 'Copy the cell, or the selected rows' },
  { keys: ['↓'], description: 'Move from the filter to the list' },
  { keys: ['Alt ↓'], description: 'Show suggestions for the filter' },
  { keys: ['Esc'], description: 'Clear the filter' },
]

const DIAGRAM_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['↑ ↓ ← →'], description: 'Move to the next node, tile or point' },
  { keys: ['Home', 'End'], description: 'Go to the first or last one' },
  { keys: ['Enter'], description: 'Inspect the node; again, open its page' },
]

const HEADER_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Enter'], description: 'Sort by the column' },
  { keys: ['Shift Enter'], description: 'Add the column to the sort' },
  { keys: ['Shift ←', 'Shift →'], description: 'Resize the column' },
  { keys: ['Ctrl Shift ←', 'Ctrl Shift →'], description: 'Move the column' },
]

export interface KeyGroup {
  readonly title: string
  /** Whether the switch for single keys applies. */
  readonly singleKeys: boolean
  readonly shortcuts: readonly Shortcut[]
}

export const KEY_GROUPS: readonly KeyGroup[] = [
  { title: 'Anywhere', singleKeys: false, shortcuts: GLOBAL_SHORTCUTS },
  { title: 'In a list', singleKeys: false, shortcuts: LIST_SHORTCUTS },
  { title: 'In a list header', singleKeys: false, shortcuts: HEADER_SHORTCUTS },
  { title: 'In a diagram or chart', singleKeys: false, shortcuts: DIAGRAM_SHORTCUTS },
  { title: 'On a page', singleKeys: true, shortcuts: SINGLE_KEYS.filter(({ keys }) => keys.length === 1) },
  { title: 'Go to', singleKeys: true, shortcuts: SINGLE_KEYS.filter(({ keys }) => keys.length === 2) },
]

/** Milliseconds between the keys of a sequence. */
const SECOND_KEY_MS = 1_500

let first: Pick<KeyboardEvent, 'key' | 'timeStamp'> | undefined

const findKey = (pressed: readonly string[]): SingleKey | undefined =>
  SINGLE_KEYS.find(({ keys }) => keys.join(' ') === pressed.join(' '))

/** Runs the action of a key or sequence. */
export function handleSingleKey({ key, timeStamp, repeat }: KeyboardEvent, context: KeyContext): void {
  const before = first && timeStamp - first.timeStamp < SECOND_KEY_MS ? [first.key] : []
  const found = findKey([...before, key]) ?? findKey([key])
  const startsSequence = !found && SINGLE_KEYS.some(({ keys }) => keys.length > 1 && keys[0] === key)
  first = startsSequence ? { key, timeStamp } : undefined
  if (found && (!repeat || found.repeats)) found.run(context)
}

/** Elements in which a letter is text or selects an item. */
const TYPING_SELECTOR =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"]'
const DIALOG_SELECTOR = 'dialog[open], [role="dialog"][aria-modal="true"]'

const isSingleKey = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  event.key !== ' ' &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPING_SELECTOR) !== null

interface ShortcutOptions {
  /** An overlay is open or loading: keys are meant for it. */
  readonly suspended: boolean
  readonly onOpenPalette: () => void
  readonly onOpenShortcuts: () => void
}

/** Handles the keys of the frame, except in text fields and dialogs. */
export function useShortcuts({ suspended, onOpenPalette, onOpenShortcuts }: ShortcutOptions): void {
  const scope = useScope()
  const navigate = useNavigate()
  const singleKeys = singleKeysEnabled.use()
  const inDialog = () => document.querySelector(DIALOG_SELECTOR) !== null
  // Also in text fields.
  useHotkeys([['mod+K', () => !inDialog() && onOpenPalette()]], [])
  // Not `useHotkeys`: matches characters, since Shift depends on the keyboard layout, and sequences of two keys.
  useWindowEvent('keydown', (event) => {
    if (inDialog() || suspended || !singleKeys || !isSingleKey(event) || isTyping(event)) return
    // Prevent the quick find of some browsers.
    if (event.key === '/') event.preventDefault()
    handleSingleKey(event, { scope, navigate, onOpenShortcuts })
  })
}
