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

const MIME_TYPES = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  yaml: 'application/yaml',
}

/** Downloads a file that is named by its label and the current minute. Returns the name. */
export function downloadFile(label: string, extension: keyof typeof MIME_TYPES, content: Blob | string): string {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: MIME_TYPES[extension] }))
  link.download = toFileName(label, extension)
  link.click()
  // Cleanup: the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return link.download
}
