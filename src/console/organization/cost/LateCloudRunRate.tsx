import { late } from '../../kit/late.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'

/** A cloud's part of compute use and cost; its code comes with the first one. */
export const CloudRunRate = late(
  () => import('./CloudRunRate.tsx'),
  () => <Skeleton lines={5} as="table" />,
)
