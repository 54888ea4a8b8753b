import { createEmitter } from '../kit/browser/emitter.ts'

/** Deletions in this browser, for recent and pinned pages. Paths are those of the page, which are mostly also those of the service. */
export const { emit: notifyDeleted, on: onDeleted } = createEmitter<[path: string]>()
