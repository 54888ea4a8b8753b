import { lazyComponent } from '../../kit/lazy-component.tsx'

/** Sets the number of instances of a platform. Also used by the pages of operations. */
export const LazyScaleDialog = lazyComponent(() => import('./ScaleDialog.tsx'))
