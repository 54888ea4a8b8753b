import { useQuery } from '@tanstack/react-query'
import { ExportFileDialog } from '../../data/transfer/ExportFileDialog.tsx'
import type { Scope } from '../../routing/paths.ts'
import type { PlatformDesign } from '../use-design.ts'
import { designFileQuery } from '../queries.ts'

interface ExportDesignDialogProps {
  scope: Scope
  platformDesign?: Pick<PlatformDesign, 'platform'>
  onClose: () => void
}

/** Exports the committed design, or one platform of it. */
export default function ExportDesignDialog({ scope, platformDesign, onClose }: ExportDesignDialogProps) {
  const platform = platformDesign?.platform
  const query = useQuery(designFileQuery(scope, platform?.ciId))
  return (
    <ExportFileDialog
      subject={platform ? `platform ${platform.ciName}` : 'design'}
      of={scope.assembly}
      description={`The file contains the committed settings of ${scope.assembly} that differ from its packs. Secrets are not included. You can import it into any assembly.`}
      query={query}
      onClose={onClose}
    />
  )
}
