// How the operator wants the frame, kept in this browser. The time zone is the kit's (kit/time-zone.ts), the scheme that of schemes.ts.
import * as z from 'zod/mini'
import { keptInBrowser } from '../kit/kept.ts'

/** Keys that work without Ctrl or the like (WCAG 2.1.4). */
export const singleKeys = keptInBrowser('keys', z.boolean(), true)

/** Whether the rail is put away where there would be room for it. */
export const railFolded = keptInBrowser('rail', z.boolean(), false)
