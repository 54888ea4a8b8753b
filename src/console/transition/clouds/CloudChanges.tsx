import type { Scope } from '../../routing/crumbs.ts'
import type { Edits } from './edits.ts'
import type { Matrix } from './matrix.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const CloudChangesDialog = lazyComponent(() => import('./CloudChangesDialog.tsx'))

export interface CloudChangesProps {
  readonly scope: Scope
  readonly matrix: Matrix
  readonly edits: Edits
  /** Cells that are changed at the service now. */
  readonly onSent: (done: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** The dialog before changes of the matrix are sent; the matrix can be read without its code. */
export const CloudChanges = (props: CloudChangesProps) => <CloudChangesDialog {...props} />
