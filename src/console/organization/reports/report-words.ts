// Figures of the compute report in words.
import { formatCount, formatCountOf } from '../../kit/format.ts'
import type { Figures, Metric } from './compute-report.ts'

/** In the order in which they are offered; the service names them alike (service-api 3.9). */
export const METRIC_CHOICES: readonly (readonly [Metric, string])[] = [
  ['count', 'Instances'],
  ['cores', 'Cores'],
  ['ram', 'Memory'],
]

/** Memory comes in MB and is read in GB, to a tenth. */
export const gigabytes = (ram: number): number => Math.round(ram / 102.4) / 10

const WRITERS: Readonly<Record<Metric, (value: number) => string>> = {
  count: (value) => formatCountOf(value, 'instance'),
  cores: (value) => formatCountOf(value, 'core'),
  ram: (value) => `${formatCount(gigabytes(value))} GB`,
}

/** A figure with its noun: `12 instances`, `48 GB`. */
export const figureWords = (metric: Metric, figures: Figures): string => WRITERS[metric](figures[metric])

/** The bare figure: `12`, `48` for GB. */
export const bareFigure = (metric: Metric, value: number): string =>
  formatCount(metric === 'ram' ? gigabytes(value) : value)
