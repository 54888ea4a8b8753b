import { formatCount, formatCountOf } from '../../kit/format.ts'
import type { ComputeFigures, Metric } from '../compute-report.ts'

/** In the order of the report. */
export const METRIC_CHOICES: readonly (readonly [Metric, string])[] = [
  ['count', 'Computes'],
  ['cores', 'Cores'],
  ['ram', 'Memory'],
]

/** MB to GB, to a tenth. */
export const toGigabytes = (ram: number): number => Math.round(ram / 102.4) / 10

const FORMATTERS: Readonly<Record<Metric, (value: number) => string>> = {
  count: (value) => formatCountOf(value, 'compute'),
  cores: (value) => formatCountOf(value, 'core'),
  ram: (value) => `${formatCount(toGigabytes(value))} GB`,
}

/** With a unit: `12 computes`, `48 GB`. */
export const formatFigure = (metric: Metric, figures: ComputeFigures): string => FORMATTERS[metric](figures[metric])

/** Without a unit: `12`, `48` for GB. */
export const formatBareFigure = (metric: Metric, value: number): string =>
  formatCount(metric === 'ram' ? toGigabytes(value) : value)
