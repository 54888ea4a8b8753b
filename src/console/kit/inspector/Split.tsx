import type { CSSProperties, ReactNode } from 'react'
import classes from './Inspector.module.css'
import { useInspectorWidth } from './width.ts'

interface SplitProps {
  /** Whether something is opened beside the list. */
  open: boolean
  /** A DataTable whose `renderInspector` gives an Inspector; with `fit="fill"` as high as the page. */
  children: ReactNode
}

/** A list and what is opened beside it; where there is no room beside it, over it. */
export function Split({ open, children }: SplitProps): ReactNode {
  const style: CSSProperties & { '--inspector': string } = { '--inspector': `${useInspectorWidth()}px` }
  return (
    <div className={classes.split} data-open={open || undefined} style={style}>
      {children}
    </div>
  )
}
