// Figures of the compute report in words.
import { formatCount, formatCountOf } from '../../kit/format.ts'
import type { ComputeFigures, Metric } from './compute-report.ts'

/** In the order in which they are offered; the service names them alike (service-api 3.9). */
export const METRIC_CHOICES: readonly (readonly [Metric, string])[] = [
  ['count', 'Instances'],
  ['cores', 'Cores'],
  ['ram', 'Memory'],
]

/** Memory comes in MB and is read in GB, to a tenth. */
export const toGigabytes = (ram: number): number => Math.round(ram / 102.4) / 10

const FORMATTERS: Readonly<Record<Metric, (value: number) => string>> = {
  count: (value) => formatCountOf(value, 'instance'),
  cores: (value) => formatCountOf(value, 'core'),
  ram: (value) => `${formatCount(toGigabytes(value))} GB`,
}

/** A figure with its noun: `12 instances`, `48 GB`. */
export const formatFigure = (metric: Metric, figures: ComputeFigures): string => FORMATTERS[metric](figures[metric])

/** The bare figure: `12`, `48` for GB. */
export const formatBareFigure = (metric: Metric, value: number): string =>
  formatCount(metric === 'ram' ? toGigabytes(value) : value)
