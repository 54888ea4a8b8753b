import type { ComponentType, ReactNode } from 'react'
import { runLowPriority } from '../data/read/priority.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'

const DELAY_MS = 500

/** A component that loads after the rows of the first page. Renders nothing if its code cannot be loaded: the page works without it. */
export const lazyAfterRows = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ((props: Props) => ReactNode) =>
  lazyComponent(() =>
    new Promise<void>((resolve) => setTimeout(resolve, DELAY_MS))
      .then(() => runLowPriority(load))
      .catch((): { default: ComponentType<Props> } => ({ default: () => null })),
  )
