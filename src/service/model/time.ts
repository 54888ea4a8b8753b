/** A day in milliseconds. */
export const DAY_MS = 86_400_000

/** A time in the search index's form: ISO text without a zone (0.1, fact 13). */
export const toIndexTime = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, -1)
