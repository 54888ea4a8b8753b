// How wide what is opened beside a list is, in px, kept in this browser.
import * as z from 'zod/mini'
import { keptInBrowser } from '../kept.ts'

export const NARROWEST = 280
export const WIDEST = 720

const kept = keptInBrowser('inspector', z.number(), 340)

const within = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

export const useInspectorWidth = (): number => within(kept.use())
export const setInspectorWidth = (width: number): void => kept.set(within(width))
