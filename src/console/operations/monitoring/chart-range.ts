/** How far charts look back, with the word for it; the first where the address says none. */
export const CHART_RANGES = [
  ['hour', '1 h'],
  ['6 hours', '6 h'],
  ['day', '1 d'],
  ['week', '7 d'],
  ['month', '30 d'],
  ['year', '1 y'],
] as const

/** A range that ends now, as the service names it (service-api 2.6). */
export type ChartRange = (typeof CHART_RANGES)[number][0]
