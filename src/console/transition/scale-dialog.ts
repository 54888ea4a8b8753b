// Lent to the pages of operations: whoever sees too few instances changes their number there.
import { lazy } from 'react'

/** Sets how many instances a platform has; its code comes when it is opened. */
export const ScaleDialog = lazy(() => import('./ScaleDialog.tsx'))
