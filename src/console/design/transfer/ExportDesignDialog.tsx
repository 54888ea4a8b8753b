import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { downloadFile, toFileName } from '../../kit/browser/download-file.ts'
import { CodeBlock } from '../../kit/raw/CodeBlock.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import type { PlatformDesign } from '../use-design.ts'
import { FILE_FORMATS, formatDesignFile, type FileFormat } from './design-text.ts'
import { designFileQuery } from './queries.ts'

const MIME_TYPES: Readonly<Record<FileFormat, string>> = { YAML: 'application/yaml', JSON: 'application/json' }

interface ExportDesignDialogProps {
  scope: Scope
  /** Exports this platform only. */
  platformDesign?: Pick<PlatformDesign, 'platform'>
  onClose: () => void
}

/** Shows the committed design as a file and downloads it. */
export default function ExportDesignDialog({ scope, platformDesign, onClose }: ExportDesignDialogProps): ReactNode {
  const { organization, assembly } = scope
  const platform = platformDesign?.platform
  const [format, setFormat] = useState<FileFormat>('YAML')
  const query = useQuery(designFileQuery(organization, assembly, platform?.ciId))
  const subject = platform ? `platform ${platform.ciName}` : 'design'
  return (
    <MountedModal title={`Export ${subject}`} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text>
          The file has what {assembly} sets beyond its packs, as last committed. Secrets are left out. You can import it
          into any assembly.
        </Text>
        <SegmentedControl aria-label="Format" data={[...FILE_FORMATS]} value={format} onChange={setFormat} />
        <QueryBoundary query={query} subject="The design">
          {(file) => {
            const text = formatDesignFile(file, format)
            const download = () =>
              downloadFile(
                toFileName(`${subject} of ${assembly}`, format.toLowerCase()),
                new Blob([text], { type: MIME_TYPES[format] }),
              )
            return (
              <>
                <CodeBlock label="Design file" maxHeight={320}>
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
