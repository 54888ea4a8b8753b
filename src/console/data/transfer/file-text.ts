// Design and environment files as text, in the dialect of the service.
import { stringify } from 'yaml'
import type { DesignFile } from '../../../contract/design/transfer.ts'

export const FILE_FORMATS = ['YAML', 'JSON'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const formatFile = (file: DesignFile, format: FileFormat): string =>
  format === 'JSON' ? `${JSON.stringify(file, null, 2)}\n` : `---\n${stringify(file, { version: '1.1', lineWidth: 0 })}`
