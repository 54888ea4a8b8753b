import * as z from 'zod/mini'
import { persisted } from '../kit/browser/persisted.ts'

/** Whether keys without a modifier are on (WCAG 2.1.4). */
export const singleKeysEnabled = persisted('keys', z.boolean(), true)

/** Whether the navbar shows icons only, on screens wide enough for a navbar beside the page. */
export const navbarCollapsed = persisted('navbar', z.boolean(), false)
