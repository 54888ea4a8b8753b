// Lent to the pages of operations: whoever sees too few instances changes their number there.
import { late } from '../../kit/late.tsx'

/** Sets how many instances a platform has; its code comes when it is opened. */
export const ScaleDialog = late(() => import('./ScaleDialog.tsx'))
