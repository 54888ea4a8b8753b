export { deploymentColumns, openDeploymentFilters } from './deployments/columns.tsx'
export { DeploymentList } from './deployments/DeploymentList.tsx'
export { formatUse, toCloudUse } from './cloud-use.ts'
export { CompareSides, DESIGN, getSideLabel, toChoices, useSides, type Side } from './compare/CompareSides.tsx'
export { ComparisonView } from './compare/ComparisonView.tsx'
export { useDesignSide, useEnvironmentDraft, type SideValues } from './compare/use-draft-side.ts'
export { selectPlatform } from './compare/values.ts'
export {
  billOfMaterialsQuery,
  committedLinksQuery,
  committedUsesQuery,
  deploymentChangesQuery,
  deploymentStatusQuery,
  environmentQuery,
  latestDeploymentQuery,
  latestReleaseQuery,
  platformScaleQuery,
  useCloudUses,
  useLatestDeployment,
  useLatestRelease,
  usePlatforms,
} from './queries.ts'
export { EnvironmentTabs } from './environments/EnvironmentHeader.tsx'
export { environmentsQuery, useEnvironments } from './environments/queries.ts'
export { LazyPlanAfterCommitDialog } from './plans/lazy-plan-after-commit-dialog.ts'
export { findScaleRelation } from './platforms/scale.ts'
export { LazyScaleDialog } from './platforms/lazy-scale-dialog.ts'
export { useDraftText } from './DraftText.tsx'
export { OtherOpenChanges } from './releases/OtherOpenChanges.tsx'
export { parseInstanceName } from './releases/changes.ts'
export { formatRestoreWarning, getDesignState, getDesignStatus, type DesignStatus } from './releases/design-state.ts'
export { createCommitWrite } from './releases/writes.ts'
export { blockingReason, describeDeployment, formatStep, isBlocking, isRunning } from './states.ts'
