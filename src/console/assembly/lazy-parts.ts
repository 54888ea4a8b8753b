// What other areas show of assemblies on few of their pages: its code waits until it is wanted.
import { lazyComponent } from '../kit/lazy-component.tsx'

/** What stands in place of an assembly that there is none of. */
export const AssemblyNotFound = lazyComponent(() => import('./AssemblyNotFound.tsx'))
