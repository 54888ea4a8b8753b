// A machine in words.
import type { Capacity, KnownCapacity } from './capacity.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'

/** Memory is counted in MB by the service and read in GB by people. */
export const gigabytesOf = ({ ram }: Capacity): number => ram / 1024

const SOURCES: Readonly<Record<KnownCapacity['source'], string>> = {
  offering: 'as the offering says',
  own: 'by the size map of this browser',
  usual: 'what the size usually is; the offering does not say',
}

export const sourceWords = ({ source }: KnownCapacity): string => SOURCES[source]

export const capacityWords = (machine: Capacity): string =>
  `${formatCountOf(machine.cores, 'core')}, ${formatCount(gigabytesOf(machine))} GB`
