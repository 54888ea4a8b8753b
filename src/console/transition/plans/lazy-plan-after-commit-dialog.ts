import { lazyComponent } from '../../kit/lazy-component.tsx'

/** Leads from a commit to the deployment of its plan. Also used where a design is promoted. */
export const LazyPlanAfterCommitDialog = lazyComponent(() => import('./PlanAfterCommitDialog.tsx'))
