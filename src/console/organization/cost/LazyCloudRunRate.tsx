import { lazyComponent } from '../../kit/lazy-component.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'

export const CloudRunRate = lazyComponent(() => import('./CloudRunRate.tsx'), <Skeleton lines={5} variant="table" />)
