// The actions in the header and the sections of the current page, for the palette.
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { getDisabledReason, type ControlState } from './browser/write-permission.ts'

export interface PageAction extends ControlState {
  /** The verb and its object: "Deploy 4 changes". */
  readonly label: string
  readonly run: () => void
}

/** Renders the dialog that a control opens. */
export type RenderDialog = (onClose: () => void) => ReactNode

/** An entry of the header's menu: runs something, or opens a dialog. */
export interface MenuAction extends Partial<Pick<PageAction, 'run'>>, Omit<PageAction, 'run'> {
  readonly renderDialog?: RenderDialog | undefined
  /** Deletes, disables, discards or cancels: shown apart, below the others. */
  readonly danger?: boolean
  /** What it does, in one sentence, where the label does not say it. */
  readonly hint?: string
}

const registry = new Map<symbol, () => readonly PageAction[]>()

/** In the order of the page. */
export const getPageActions = (): readonly PageAction[] => [...registry.values()].flatMap((actions) => actions())

/** True inside a page header or the action of a section, where each ActionButton registers as an action of the page. */
export const PageHeaderContext = createContext(false)

function useRegisterActions(actions: () => readonly PageAction[], enabled: boolean): void {
  // Not an effect event: the palette calls this while rendering.
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!enabled) return
    const id = Symbol('actions')
    registry.set(id, () => latest.current())
    return () => void registry.delete(id)
  }, [enabled])
}

/** Registers a button of the page header or a section. `label` is undefined for a button without text. */
export function useRegisterPageAction(
  label: string | undefined,
  disabledReason: string | undefined,
  run: () => void,
): void {
  useRegisterActions(() => (label === undefined ? [] : [{ label, disabledReason, run }]), useContext(PageHeaderContext))
}

/** Registers the actions of the header's menu. */
export function useRegisterMenuActions(actions: readonly PageAction[]): void {
  useRegisterActions(() => actions.map((action) => ({ ...action, disabledReason: getDisabledReason(action) })), true)
}
