// What can be done on the page that is shown, collected from its header, so that it can also be done from elsewhere.
import { createContext, useContext, useEffect, useRef } from 'react'
import { readOnlyMode, getReadOnlyReason } from './read-only-mode.ts'

export interface PageAction {
  /** The verb and its object: "Deploy 4 changes". */
  readonly label: string
  readonly run: () => void
  /** Why it cannot be done now; undefined when it can. */
  readonly disabledReason: string | undefined
  /** False for what changes nothing at the service, and so works in read-only mode too. */
  readonly writes?: boolean
}

const registry = new Map<symbol, () => readonly PageAction[]>()

/** In the order the page shows them. */
export const getPageActions = (): readonly PageAction[] => [...registry.values()].flatMap((actions) => actions())

/** True inside of a page's header: there a button is an action of the page. */
export const PageHeaderContext = createContext(false)

function useRegisterActions(actions: () => readonly PageAction[], registering: boolean): void {
  // No effect event: what is offered is also asked for while something is drawn.
  const now = useRef(actions)
  useEffect(() => {
    now.current = actions
  })
  useEffect(() => {
    if (!registering) return
    const id = Symbol('actions')
    registry.set(id, () => now.current())
    return () => void registry.delete(id)
  }, [registering])
}

/** Makes a button an action of the page while it is shown in the page's header. `label` undefined: it has no words. */
export function useRegisterPageAction(
  label: string | undefined,
  disabledReason: string | undefined,
  run: () => void,
): void {
  useRegisterActions(() => (label === undefined ? [] : [{ label, disabledReason, run }]), useContext(PageHeaderContext))
}

/** Makes what stands in the header's menu actions of the page. */
export function useRegisterMenuActions(actions: readonly PageAction[]): void {
  useRegisterActions(() => {
    const off = getReadOnlyReason(readOnlyMode.get())
    return actions.map((action) => ({
      ...action,
      disabledReason: (action.writes === false ? undefined : off) ?? action.disabledReason,
    }))
  }, true)
}
