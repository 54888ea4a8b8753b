export { formatChangeCounts, canChangeRelations, pendingLabel } from './releases/pending.ts'
export {
  designPlatformsQuery,
  latestDesignReleaseQuery,
  useDesignPlatforms,
  useLatestDesignRelease,
} from './queries.ts'
