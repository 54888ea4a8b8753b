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

// The grid handles its own keys, so dispatch one of them.
function dispatchGridKey(key: string): boolean {
  const focused = document.activeElement
  if (!focused?.closest(GRID_SELECTOR)) return false
  focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return true
}

function focusGrid(): void {
  const cell = queryInMain(`${GRID_SELECTOR} [role="row"] [tabindex="0"]`)
  cell?.focus()
  if (cell?.closest('[role="columnheader"]')) dispatchGridKey('ArrowDown')
}

export interface KeyContext {
  readonly organization: string
  /** '' outside assemblies. */
  readonly assembly: string
  readonly navigate: NavigateFunction
  readonly onOpenShortcuts: () => void
}

function runAction(action: KeyAction, { organization, assembly, navigate, onOpenShortcuts }: KeyContext): void {
  switch (action.kind) {
    case 'sheet':
      return onOpenShortcuts()
    case 'filter':
      return focusFilter()
    case 'row':
      return void (dispatchGridKey(action.arrow) || focusGrid())
    case 'select':
      return void dispatchGridKey(' ')
    case 'go':
      return void navigate(SECTION_PATHS[action.to](organization))
    case 'go-in-assembly':
      return void (assembly && navigate(ASSEMBLY_PATHS[action.to](organization, assembly)))
  }
}

/** Runs the action of a key. Only row keys repeat while held down. */
export function handleSingleKey(event: KeyboardEvent, context: KeyContext): void {
  const action = matchKey(event)
  if (action && (!event.repeat || action.kind === 'row')) runAction(action, context)
}
