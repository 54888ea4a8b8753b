// Lent to the pages of operations: whoever sees too few instances changes their number there.
import { lazyComponent } from '../../kit/lazy-component.tsx'

/** Sets how many instances a platform has; its code comes when it is opened. */
export const LazyScaleDialog = lazyComponent(() => import('./ScaleDialog.tsx'))
