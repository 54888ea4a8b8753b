// An organization or a cloud without any compute makes the compute report fail with 500 (service-api 3.9).
import { ReadRefused } from '../data/read-refused.ts'

export const hasNone = (error: unknown): boolean => error instanceof ReadRefused && error.refusal.status === 500
