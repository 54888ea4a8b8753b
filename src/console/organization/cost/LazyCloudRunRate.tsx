import { lazyComponent } from '../../kit/lazy-component.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'

/** A cloud's part of compute use and cost; its code comes with the first one. */
export const CloudRunRate = lazyComponent(
  () => import('./CloudRunRate.tsx'),
  () => <Skeleton lines={5} variant="table" />,
)
