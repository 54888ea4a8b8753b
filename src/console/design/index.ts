export { formatPack } from './platforms/packs.ts'
export {
  formatChangeCounts,
  formatChangeTotal,
  formatRecordTotal,
  canChangeRelations,
  pendingCount,
  pendingLabel,
} from './releases/pending.ts'
export { ChangeSummary, releaseColumns, ReleaseFacts, ReleaseSummary } from './releases/ReleaseFacts.tsx'
export {
  designPlatformsQuery,
  designReleasesQuery,
  latestDesignReleaseQuery,
  useDesignPlatforms,
  useDesignReleases,
  useLatestDesignRelease,
} from './queries.ts'
export { toLinkChanges } from './platforms/link-changes.ts'
export {
  countChanges,
  countUnlisted,
  getOtherAuthors,
  getRecordPath,
  kindOf,
  pendingRecords,
  toChangeFields,
  type ChangedRecord,
  type DesignRecord,
} from './releases/changed-records.ts'
export { PendingStatus } from './PendingChanges.tsx'
export { UnavailableParts } from './UnavailableParts.tsx'
export { getDesignRecords, isLoaded, useDesign } from './use-design.ts'
export { HISTORY_OPTIONS, mayHaveChanged } from './releases/release-history.ts'
