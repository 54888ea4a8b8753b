// Monitoring that is silent, for rehearsal: nothing watches what is in an assembly or environment named `silent-...`.
import { segmentsOf } from '../model/namespaces.ts'

const SILENT = /^silent-/

/** Whether nothing is known of the instances in a namespace. */
export const isSilent = (nsPath: string): boolean => segmentsOf(nsPath).some((segment) => SILENT.test(segment))
