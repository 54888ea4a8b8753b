// Monitoring that is silent, for rehearsal: nothing watches what is in an assembly or environment named `silent-...`.
import { toSegments } from '../model/namespaces.ts'

const SILENT_NAME = /^silent-/

/** Whether nothing is known of the instances in a namespace. */
export const isSilent = (nsPath: string): boolean => toSegments(nsPath).some((segment) => SILENT_NAME.test(segment))
