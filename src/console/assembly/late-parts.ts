// What other areas show of assemblies on few of their pages: its code waits until it is wanted.
import { late } from '../kit/late.tsx'

/** What stands in place of an assembly that there is none of. */
export const NoSuchAssembly = late(() => import('./NoSuchAssembly.tsx'))
