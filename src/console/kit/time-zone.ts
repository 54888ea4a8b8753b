// In which zone points of time are shown: the computer's own, or UTC as in the logs of the service.
import * as z from 'zod/mini'
import { persisted } from './persisted.ts'

export type TimeZone = 'local' | 'utc'

/** The operator's choice. Whatever shows a point of time draws itself again when it changes. */
export const timeZone = persisted<TimeZone>('time', z.enum(['local', 'utc']), 'local')
