export interface BodyLimit {
  /** Reserves bytes for the body of an operator's request. Returns how to free them, or undefined when there is no room. */
  reserve(operator: string, bytes: number): (() => void) | undefined
}

/** Limits the request bodies in memory to `total` bytes, of which one operator gets at most a quarter. */
export function createBodyLimit(total: number): BodyLimit {
  const bytesByOperator = new Map<string, number>()
  let used = 0

  function add(operator: string, bytes: number): void {
    used += bytes
    const own = (bytesByOperator.get(operator) ?? 0) + bytes
    if (own > 0) bytesByOperator.set(operator, own)
    else bytesByOperator.delete(operator)
  }

  return {
    reserve(operator, bytes) {
      const own = (bytesByOperator.get(operator) ?? 0) + bytes
      if (bytes > 0 && (own > total / 4 || used + bytes > total)) return undefined
      add(operator, bytes)
      return () => add(operator, -bytes)
    },
  }
}
