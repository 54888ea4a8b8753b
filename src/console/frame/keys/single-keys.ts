// The actions of keys that need no modifier.
import type { NavigateFunction } from 'react-router'
import { paths } from '../../routing/paths.ts'
import { createKeyMatcher, type AssemblyPart, type KeyAction, type Section } from './keys.ts'
import { focusFilter } from './focus-filter.ts'

const SECTION_PATHS: Record<Section, (organization: string) => string> = {
  overview: paths.organization,
  clouds: paths.clouds,
  assemblies: paths.assemblies,
  deployments: paths.organizationDeployments,
  procedures: paths.procedures,
  reports: paths.reports,
}

const ASSEMBLY_PATHS: Record<AssemblyPart, (organization: string, assembly: string) => string> = {
  design: paths.design,
  transition: paths.transition,
  operations: paths.operations,
}

const matchKey = createKeyMatcher()

const queryInMain = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)

const GRID_SELECTOR = ':is([role="grid"], [role="treegrid"])'

// The grid knows its own keys; a press of one of them does the same.
function dispatchGridKey(key: string): boolean {
  const focused = document.activeElement
  if (!focused?.closest(GRID_SELECTOR)) return false
  focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return true
}

function focusGrid(): void {
  const stop = queryInMain(`${GRID_SELECTOR} [role="row"] [tabindex="0"]`)
  stop?.focus()
  if (stop?.closest('[role="columnheader"]')) dispatchGridKey('ArrowDown')
}

export interface KeyContext {
  readonly organization: string
  /** '' on a page that is of none. */
  readonly assembly: string
  readonly navigate: NavigateFunction
  readonly onOpenShortcuts: () => void
}

function runAction(what: KeyAction, { organization, assembly, navigate, onOpenShortcuts }: KeyContext): void {
  switch (what.kind) {
    case 'sheet':
      return onOpenShortcuts()
    case 'filter':
      return focusFilter()
    case 'row':
      return void (dispatchGridKey(what.arrow) || focusGrid())
    case 'select':
      return void dispatchGridKey(' ')
    case 'go':
      return void navigate(SECTION_PATHS[what.to](organization))
    case 'go-in-assembly':
      return void (assembly && navigate(ASSEMBLY_PATHS[what.to](organization, assembly)))
  }
}

/** Does what a key, or the second of two, is for. Only a row key may be held down. */
export function handleSingleKey(event: KeyboardEvent, targets: KeyContext): void {
  const what = matchKey(event)
  if (what && (!event.repeat || what.kind === 'row')) runAction(what, targets)
}
