// The actions of keys that need no modifier.
import type { NavigateFunction } from 'react-router'
import { paths } from '../../paths.ts'
import { createKeyReader, type AssemblyPart, type KeyAct, type Section } from './keys.ts'
import { startFiltering } from './start-filtering.ts'

const ADDRESSES: Record<Section, (organization: string) => string> = {
  overview: paths.organization,
  clouds: paths.clouds,
  assemblies: paths.assemblies,
  deployments: paths.organizationDeployments,
  procedures: paths.procedures,
  reports: paths.reports,
}

const ASSEMBLY_ADDRESSES: Record<AssemblyPart, (organization: string, assembly: string) => string> = {
  design: paths.design,
  transition: paths.transition,
  operations: paths.operations,
}

const read = createKeyReader()

const inPage = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)

const GRID = ':is([role="grid"], [role="treegrid"])'

// The grid knows its own keys; a press of one of them does the same.
function pressInGrid(key: string): boolean {
  const focused = document.activeElement
  if (!focused?.closest(GRID)) return false
  focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return true
}

function enterGrid(): void {
  const stop = inPage(`${GRID} [role="row"] [tabindex="0"]`)
  stop?.focus()
  if (stop?.closest('[role="columnheader"]')) pressInGrid('ArrowDown')
}

export interface KeyTargets {
  readonly organization: string
  /** '' on a page that is of none. */
  readonly assembly: string
  readonly navigate: NavigateFunction
  readonly onSheet: () => void
}

function act(what: KeyAct, { organization, assembly, navigate, onSheet }: KeyTargets): void {
  switch (what.kind) {
    case 'sheet':
      return onSheet()
    case 'filter':
      return startFiltering()
    case 'row':
      return void (pressInGrid(what.arrow) || enterGrid())
    case 'select':
      return void pressInGrid(' ')
    case 'go':
      return void navigate(ADDRESSES[what.to](organization))
    case 'go-in-assembly':
      return void (assembly && navigate(ASSEMBLY_ADDRESSES[what.to](organization, assembly)))
  }
}

/** Does what a key, or the second of two, is for. Only a row key may be held down. */
export function pressSingleKey(event: KeyboardEvent, targets: KeyTargets): void {
  const what = read(event)
  if (what && (!event.repeat || what.kind === 'row')) act(what, targets)
}
