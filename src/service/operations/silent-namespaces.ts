import { toSegments } from '../model/namespaces.ts'

const SILENT_NAME = /^silent-/

/** Monitoring is unavailable in assemblies and environments named `silent-...`, for rehearsal. */
export const isSilent = (nsPath: string): boolean => toSegments(nsPath).some((segment) => SILENT_NAME.test(segment))
