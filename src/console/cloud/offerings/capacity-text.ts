// A machine in words.
import type { Capacity, SourcedCapacity } from './capacity.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'

/** Memory is counted in MB by the service and read in GB by people. */
export const toGigabytes = ({ ram }: Capacity): number => ram / 1024

const SOURCE_LABELS: Readonly<Record<SourcedCapacity['source'], string>> = {
  offering: 'as the offering says',
  own: 'by the size map of this browser',
  usual: 'what the size usually is; the offering does not say',
}

export const sourceLabel = ({ source }: SourcedCapacity): string => SOURCE_LABELS[source]

export const formatCapacity = (machine: Capacity): string =>
  `${formatCountOf(machine.cores, 'core')}, ${formatCount(toGigabytes(machine))} GB`
