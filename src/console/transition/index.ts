export { durationColumn, failuresColumn, runOf } from './deployment-run.ts'
export {
  billOfMaterialsOf,
  deploymentChangesOf,
  deploymentStatusOf,
  environmentOf,
  environmentsOf,
  latestDeploymentOf,
  latestReleaseOf,
  platformsOf,
} from './queries.ts'
export { ScaleDialog } from './scale-dialog.ts'
export { isInTheWay, isRunning } from './states.ts'
