import type { CiRow } from './rows.ts'

/** Whether a path segment is an id; any other is a name (service-api 0.1, fact 15). */
export const isId = (segment: string) => /^\d+$/.test(segment)

/** Matches a record by id or name. */
export const matchesSegment = (segment: string) => (record: Pick<CiRow, 'ciId' | 'ciName'>) =>
  isId(segment) ? record.ciId === Number(segment) : record.ciName === segment
