// Files for the browser to keep.

/** A file name of what is in it and the minute it was made: `instances-of-web-2026-11-21-1405.csv`. */
export function toFileName(label: string, extension: string, made = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${made.getFullYear()}-${two(made.getMonth() + 1)}-${two(made.getDate())}`
  // Letters and figures only: no path, no direction mark, no name a system keeps for itself.
  const name = label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return `${name || 'table'}-${day}-${two(made.getHours())}${two(made.getMinutes())}.${extension}`
}

/** Hands a file to the browser to keep. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
