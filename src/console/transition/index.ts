export { durationColumn, failuresColumn, runOf } from './deployments/run.ts'
export {
  billOfMaterialsQuery,
  deploymentChangesQuery,
  deploymentStatusQuery,
  environmentQuery,
  environmentsQuery,
  latestDeploymentQuery,
  latestReleaseQuery,
  useEnvironments,
  useLatestDeployment,
  useLatestRelease,
  usePlatforms,
} from './queries.ts'
export { ScaleDialog } from './platforms/scale-dialog.ts'
export { isInTheWay, isRunning } from './states.ts'
