// What can be done on the page that is shown, collected from its header, so that it can also be done from elsewhere.
import { createContext, useContext, useEffect, useEffectEvent } from 'react'

export interface PageAction {
  /** The verb and its object: "Deploy 4 changes". */
  readonly label: string
  readonly run: () => void
  /** Why it cannot be done now; undefined when it can. */
  readonly disabledReason: string | undefined
}

const registered = new Map<symbol, PageAction>()

/** In the order the page shows them. */
export const pageActionsNow = (): readonly PageAction[] => [...registered.values()]

/** True inside of a page's header: there a button is an action of the page. */
export const InPageHeader = createContext(false)

/** Makes the button an action of the page while it is shown in the page's header. `label` undefined: it has no words. */
export function useAsPageAction(label: string | undefined, disabledReason: string | undefined, run: () => void): void {
  const inHeader = useContext(InPageHeader)
  const now = useEffectEvent(run)
  useEffect(() => {
    if (!inHeader || label === undefined) return
    const id = Symbol(label)
    registered.set(id, { label, disabledReason, run: () => now() })
    return () => void registered.delete(id)
  }, [inHeader, label, disabledReason])
}
