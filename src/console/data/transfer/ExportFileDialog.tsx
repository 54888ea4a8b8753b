import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { DesignFile } from '../../../contract/design/transfer.ts'
import { downloadFile } from '../../kit/browser/download-file.ts'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { CodeBlock } from '../../kit/raw/CodeBlock.tsx'
import { QueryBoundary } from '../QueryBoundary.tsx'
import { FILE_FORMATS, formatFile, type FileFormat } from './file-text.ts'

interface ExportFileDialogProps {
  /** What is exported: "design", "platform web". */
  subject: string
  /** What it is a part of. */
  of: string
  description: string
  query: UseQueryResult<DesignFile>
  onClose: () => void
}

/** Shows what the service exports as a file and downloads it. */
export function ExportFileDialog({ subject, of, description, query, onClose }: ExportFileDialogProps) {
  const [format, setFormat] = useState<FileFormat>('YAML')
  return (
    <MountedModal title={`Export ${subject}`} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text>{description}</Text>
        <SegmentedControl aria-label="Format" data={[...FILE_FORMATS]} value={format} onChange={setFormat} />
        <QueryBoundary query={query} subject="The file">
          {(file) => {
            const text = formatFile(file, format)
            const download = () => downloadFile(`${subject} of ${of}`, format === 'YAML' ? 'yaml' : 'json', text)
            return (
              <>
                <CodeBlock label="File" maxHeight={320}>
                  {text}
                </CodeBlock>
                <Group justify="flex-end">
                  <Button variant="filled" onClick={download}>
                    Download {format}
                  </Button>
                </Group>
              </>
            )
          }}
        </QueryBoundary>
      </Stack>
    </MountedModal>
  )
}
