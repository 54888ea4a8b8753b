/** A file name from a label and the current minute: `instances-of-web-2026-11-21-1405.csv`. */
export function toFileName(label: string, extension: string, now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  // Letters and digits only: no path, no direction mark, no reserved name.
  const name = label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return `${name || 'table'}-${day}-${pad(now.getHours())}${pad(now.getMinutes())}.${extension}`
}

/** Downloads a blob as a file. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Cleanup: the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
