// Machine sizes, equal for every provider (service-api 7.3, `sizemap`).

interface MachineSize {
  readonly cores: number
  /** Megabytes. */
  readonly ram: number
}

const DEFAULT_SIZE: MachineSize = { cores: 1, ram: 2048 }

const MACHINE_SIZES: Readonly<Record<string, MachineSize>> = {
  XS: { cores: 1, ram: 1024 },
  S: DEFAULT_SIZE,
  M: { cores: 2, ram: 4096 },
  L: { cores: 4, ram: 8192 },
  XL: { cores: 8, ram: 16_384 },
  XXL: { cores: 16, ram: 32_768 },
  '3XL': { cores: 32, ram: 65_536 },
  '4XL': { cores: 64, ram: 131_072 },
}

/** Cores and memory of a size. Unknown sizes count as small. */
export const getMachineSize = (size: string | null | undefined): MachineSize =>
  MACHINE_SIZES[size ?? 'S'] ?? DEFAULT_SIZE
